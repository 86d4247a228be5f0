"""Contact sheets of collections that outgrow one machine: gallery's commands, divided among machines by Apache Spark."""

__version__ = "0.2.0"

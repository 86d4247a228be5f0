"""Contact sheets of collections too large for one machine: divides gallery's commands with Apache Spark."""

__version__ = "0.2.0"

// Runs a command and prints its time and memory, including descendants:
//
//   measure [--time] COMMAND ARGUMENT...
//
// prints "SECONDS CPU-SECONDS PEAK-MB RSS-MB OWN-MB" to descriptor 3, or to stderr if 3 is closed, and exits with the
// command's status. OWN is the peak resident memory of the command itself, without its children, from the kernel. The
// peak is the largest sum over all processes of the command's session, sampled 20 times a second: PSS counts pages
// shared between processes once, RSS counts them for each process. Samples can miss a shorter peak, so both values are
// at least the largest RSS of a single process. Without /proc, only that is measured. Sampling slows the measured
// processes, more so with many processes and libraries; --time omits it.

#define _GNU_SOURCE
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef struct {
    long pss;
    long rss;
} kilobytes;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

static pid_t session_of(const char *process)
{
    char path[64], line[512];
    snprintf(path, sizeof path, "/proc/%.16s/stat", process);
    FILE *file = fopen(path, "re");
    if (!file)
        return -1;
    pid_t session = -1;
    // The name in parentheses may contain anything: count fields from the last parenthesis.
    if (fgets(line, sizeof line, file)) {
        char *after = strrchr(line, ')');
        int value;
        if (after && sscanf(after + 1, " %*c %*d %*d %d", &value) == 1)
            session = value;
    }
    fclose(file);
    return session;
}

static void add_process(const char *process, kilobytes *sum)
{
    char path[64], line[256];
    snprintf(path, sizeof path, "/proc/%.16s/smaps_rollup", process);
    FILE *file = fopen(path, "re");
    if (!file)
        return;
    long value;
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "Rss: %ld", &value) == 1)
            sum->rss += value;
        if (sscanf(line, "Pss: %ld", &value) == 1)
            sum->pss += value;
    }
    fclose(file);
}

static kilobytes sample(pid_t session)
{
    kilobytes sum = {0, 0};
    DIR *processes = opendir("/proc");
    if (!processes)
        return sum;
    for (struct dirent *entry; (entry = readdir(processes));) {
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9' && session_of(entry->d_name) == session)
            add_process(entry->d_name, &sum);
    }
    closedir(processes);
    return sum;
}

// The peak resident memory of a process; 0 without /proc.
static long high_water_mark(pid_t process)
{
    char path[64], line[256];
    snprintf(path, sizeof path, "/proc/%d/status", (int) process);
    FILE *file = fopen(path, "re");
    if (!file)
        return 0;
    long value = 0;
    while (fgets(line, sizeof line, file) && sscanf(line, "VmHWM: %ld", &value) != 1) {}
    fclose(file);
    return value;
}

int main(int count, char **arguments)
{
    const int samples = count < 2 || strcmp(arguments[1], "--time") != 0;
    if (!samples) {
        arguments++;
        count--;
    }
    if (count < 2) {
        fprintf(stderr, "usage: measure [--time] COMMAND ARGUMENT...\n");
        return 64;
    }
    double start = now();
    pid_t child = fork();
    if (child == 0) {
        setsid();
        close(3);
        execvp(arguments[1], arguments + 1);
        perror(arguments[1]);
        _exit(127);
    }
    kilobytes peak = {0, 0};
    long own = 0;
    int status = 0;
    struct rusage usage = {0};
    double end = start;
    for (unsigned tick = 0;; tick++) {
        // Polled every 2 ms, so that short commands are timed precisely; sampled every 25th time.
        pid_t ended = wait4(child, &status, WNOHANG, &usage);
        end = now();
        if (ended != 0)
            break;
        if (samples && tick % 25 == 0) {
            kilobytes sum = sample(child);
            peak.pss = sum.pss > peak.pss ? sum.pss : peak.pss;
            peak.rss = sum.rss > peak.rss ? sum.rss : peak.rss;
            long mark = high_water_mark(child);
            own = mark > own ? mark : own;
        }
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    }
    double cpu = (double) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
        (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
#ifdef __APPLE__
    long largest = usage.ru_maxrss / 1024;
#else
    long largest = usage.ru_maxrss;
#endif
    peak.pss = largest > peak.pss ? largest : peak.pss;
    peak.rss = largest > peak.rss ? largest : peak.rss;
    FILE *out = fdopen(3, "w");
    fprintf(out ? out : stderr, "%.4f %.3f %.1f %.1f %.1f\n", end - start, cpu, (double) peak.pss / 1024,
        (double) peak.rss / 1024, (double) own / 1024);
    if (out)
        fclose(out);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

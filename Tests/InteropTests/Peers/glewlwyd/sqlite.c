// Loaded in front of SQLite by start.sh. Glewlwyd's threads share one database connection, insert a row and then ask
// the connection for its number: under load they get the number of another thread's row, and a token request ends
// with status 500 or with the scope of another one. Here each thread gets the number of the row it inserted itself.
//
// Nothing waits for the disk either: a busy one would slow each token down, and the database goes with the server.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>

typedef long long row_id;
typedef int row_callback(void *, int, char **, char **);

static int (*real_exec)(void *, const char *, row_callback *, void *, char **);
static row_id (*last_row)(void *);
static void *(*mutex_of)(void *);
static void (*enter)(void *);
static void (*leave)(void *);

static _Thread_local row_id own_row;
static void *seen;

__attribute__((constructor)) static void find(void) {
    real_exec = dlsym(RTLD_NEXT, "sqlite3_exec");
    last_row = dlsym(RTLD_NEXT, "sqlite3_last_insert_rowid");
    mutex_of = dlsym(RTLD_NEXT, "sqlite3_db_mutex");
    enter = dlsym(RTLD_NEXT, "sqlite3_mutex_enter");
    leave = dlsym(RTLD_NEXT, "sqlite3_mutex_leave");
}

int sqlite3_exec(void *db, const char *sql, row_callback *row, void *context, char **error) {
    // The connection's own lock, which may be taken again: SQLite calls this function itself while it holds that.
    void *mutex = mutex_of(db);
    enter(mutex);
    if (seen != db) {
        seen = db;
        real_exec(db, "PRAGMA synchronous=OFF", 0, 0, 0);
    }
    int result = real_exec(db, sql, row, context, error);
    if (result == 0 && strncmp(sql, "INSERT", 6) == 0) own_row = last_row(db);
    leave(mutex);
    return result;
}

row_id sqlite3_last_insert_rowid(void *db) {
    (void)db;
    return own_row;
}

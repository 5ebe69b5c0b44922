// The database asks all records of a table's stream for the highest number, at each write and at each look: without an index
// it slows down with every row that is written, tenfold after ten thousand. It makes none, so it is made from outside, in its
// file, while it does not run.
import { existsSync, rmSync } from 'node:fs';
import sqlite from 'node-sqlite3-wasm';

const index =
  'CREATE INDEX IF NOT EXISTS "_stream_records::number" ON _stream_records (table_name, CAST(sequence_number AS INTEGER))';

/** False where there is no file yet, or not yet a table of stream records in it. */
export const indexStream = (file: string): boolean => {
  if (!existsSync(file)) return false;
  // The lock of a run that was killed meanwhile; the folder belongs to this process alone.
  rmSync(`${file}.lock`, { recursive: true, force: true });
  const database = new sqlite.Database(file);
  try {
    // Its log can be read without memory that processes share only where no other process may open it.
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    const isThere =
      database.get("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '_stream_records'") !== null;
    if (isThere) database.exec(index);
    return isThere;
  } finally {
    database.close();
  }
};

/** The database of files whose upload isn't finished (kept-files.ts). */
export const KEPT_FILES = 'groundwork-uploads';

/** Deletes kept files at logout. It's separate from the code that keeps files, which only some pages load. */
export const forgetFiles = (): void => {
  try {
    indexedDB.deleteDatabase(KEPT_FILES);
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
};

/** The database of files whose upload isn't finished (kept-files.ts). */
export const KEPT_FILES = 'groundwork-uploads';

/** For who logs out: apart from what keeps files, which only some pages load. */
export const forgetFiles = (): void => {
  try {
    indexedDB.deleteDatabase(KEPT_FILES);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
};

/** The database of files whose upload isn't finished (kept-files.ts). */
export const KEPT_FILES = 'groundwork-uploads';

/** For the logout: separate from the code that keeps files, because only some pages load that. */
export const forgetFiles = (): void => {
  try {
    indexedDB.deleteDatabase(KEPT_FILES);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
};

// What other features may use of files: their worker erases them.
export { eraseFiles } from './erase-files.ts';

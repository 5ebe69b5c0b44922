// What other features may use of files: their worker erases them.
export { eraseFiles, eraseTransactionFiles } from './erase-files.ts';

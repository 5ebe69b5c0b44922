// Files, for other features: a worker erases them, another sends reminders about missing ones, and an agent's programs read those of a closing.

export { ifStillAsked } from './asked/asked.ts';
export { askedHandOverWrites } from './asked/hand-over.ts';
export { createFileChecker } from './check/file-checker.ts';
export { eraseFiles, eraseTransactionFiles } from './erase-files.ts';
export { openUploadedPdf, type UploadedPdf } from './open-file.ts';
export { type CheckedFile, filesOfTransaction, openFileOfTransaction } from './transaction-files.ts';
export {
  eraseMailFiles,
  listMailFiles,
  moveMailFiles,
  openMailFile,
  type TakeFile,
  takeFile,
} from './upload/take-file.ts';

// What other features may use of files: a worker erases them, another reminds of those that are missing.
export { askedHandOverWrites } from './asked/hand-over.ts';
export { ifStillAsked } from './asked/still-asked.ts';
export { eraseFiles, eraseTransactionFiles } from './erase-files.ts';
export { openUploadedPdf, type UploadedPdf } from './open-uploaded-pdf.ts';

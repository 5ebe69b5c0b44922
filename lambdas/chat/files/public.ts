// Files, for other features: a worker erases them, another sends reminders about missing ones.

export { ifStillAsked } from './asked/asked.ts';
export { askedHandOverWrites } from './asked/hand-over.ts';
export { eraseFiles, eraseTransactionFiles } from './erase-files.ts';
export { openUploadedPdf, type UploadedPdf } from './open-file.ts';

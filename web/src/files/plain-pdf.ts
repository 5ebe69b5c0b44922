import type { FileKind, UploadedFile } from '#contracts/chat/files';

/** True for a PDF without a specific kind, such as a deed. A PDF isn't a photo, even if the form suggested that. */
export const isPlainPdf = ({ name, type, kind }: Pick<UploadedFile, 'name' | 'type' | 'kind'>): boolean =>
  (type === 'pdf' || (type === undefined && /\.pdf$/i.test(name))) && (kind === 'photo' || kind === 'other');

export const kindOfFile = (name: string, chosen: FileKind): FileKind =>
  chosen === 'photo' && /\.pdf$/i.test(name) ? 'other' : chosen;

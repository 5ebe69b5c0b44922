import type { FileKind, UploadedFile } from '#contracts/chat/files';

/** A PDF that is nothing else by name, such as a deed: a PDF is no photo, even if the form began with that. */
export const isPlainPdf = ({ name, type, kind }: Pick<UploadedFile, 'name' | 'type' | 'kind'>): boolean =>
  (type === 'pdf' || (type === undefined && /\.pdf$/i.test(name))) && (kind === 'photo' || kind === 'other');

export const kindOfFile = (name: string, chosen: FileKind): FileKind =>
  chosen === 'photo' && /\.pdf$/i.test(name) ? 'other' : chosen;

import { ENDINGS, type FileType, withoutEnding } from '../vocabulary.ts';

/** A browser shows these; it saves the others. */
export const CONTENT_TYPES: Record<FileType, { mime: string; inline: boolean }> = {
  pdf: { mime: 'application/pdf', inline: true },
  jpeg: { mime: 'image/jpeg', inline: true },
  png: { mime: 'image/png', inline: true },
  webp: { mime: 'image/webp', inline: true },
  heic: { mime: 'image/heic', inline: false },
};

/** With the ending of what it is. */
export const downloadName = (name: string, type: FileType): string => `${withoutEnding(name)}.${ENDINGS[type]}`;

import type { Documents } from '#core/documents/documents.ts';
import type { FileAddress, FileAs } from '#core/documents/file-address.ts';
import { fileNameFrom } from '#core/documents/file-name.ts';
import { AppError } from '#core/http/errors.ts';

type Deps = { documents: Pick<Documents, 'addressOf' | 'find'> };

/** The address to save it, and for pages that show it, its bytes: the bucket of issued files takes no calls from pages. */
export const reportFileAddress = async (
  { documents }: Deps,
  key: string,
  client: string,
  as: FileAs,
  what = 'Proof of funds',
): Promise<FileAddress> => {
  const url = await documents.addressOf(key, fileNameFrom(`${what} ${client}`, '.pdf'));
  if (as === 'address') return { url };
  const pdf = await documents.find(key);
  if (!pdf) throw new AppError('NOT_FOUND');
  return { url, pdf: pdf.toString('base64') };
};

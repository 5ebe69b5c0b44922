import * as v from 'valibot';
import type { FileBucket } from '#core/documents/file-bucket.ts';
import { CONTENT_TYPES } from '../content/content-types.ts';
import type { FileProblem, FileType } from '../vocabulary.ts';
import { checkFile } from './check-file.ts';

export const checkEvent = v.object({
  from: v.string(),
  /** Where it goes, once nothing else has to look at it. */
  to: v.string(),
  keeps: v.boolean(),
  size: v.number(),
  use: v.picklist(['read', 'sign']),
});
export type CheckEvent = v.InferOutput<typeof checkEvent>;

export type CheckReply = { type: FileType; hash: string } | { problem: FileProblem } | { gone: true };
export type FileChecker = (event: CheckEvent) => Promise<CheckReply>;

export const checkUploaded =
  (bucket: Pick<FileBucket, 'find' | 'put'>): FileChecker =>
  async ({ from, to, keeps, size, use }) => {
    const bytes = await bucket.find(from);
    // A call that broke off may have put it there.
    const found = bytes ?? (keeps ? await bucket.find(to) : undefined);
    if (!found) return { gone: true };
    if (bytes && bytes.length !== size) return { problem: 'damaged' };
    const checked = await checkFile(found, use);
    if ('problem' in checked) return checked;
    if (keeps) await bucket.put(to, checked.bytes, CONTENT_TYPES[checked.type].mime);
    return { type: checked.type, hash: checked.hash };
  };

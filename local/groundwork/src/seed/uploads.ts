// Makes the demo's files, and uploads them as the pages do.
import { createHash } from 'node:crypto';
import { type Calls, reach } from './calls.ts';

/** A statement of one page with a few lines, as a small bank prints it. */
export const statement = (lines: string[]): Buffer => {
  const text = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n');
  const content = `BT /F1 14 Tf 72 720 Td 22 TL\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = pdf.length;
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
};

export type FileToAdd<Kind extends string> = {
  name: string;
  kind: Kind;
  note?: string;
  lines: string[];
  answers?: string | undefined;
};
type Reply = Promise<Record<string, unknown>>;
/** The calls of one side. */
type UploadCalls = {
  start(file: object): Reply;
  parts(id: string, parts: object[]): Reply;
  complete(id: string): Reply;
};

export const guestCallsIn = (product: Calls, place: object): UploadCalls => {
  const ask = (path: string, more: object = {}) =>
    product.call('POST', `/api/guest/files${path}`, { body: { ...place, ...more } });
  return {
    start: (file) => ask('/start', file),
    parts: (id, parts) => ask(`/${id}/parts`, { parts }),
    complete: (id) => ask(`/${id}/complete`),
  };
};

/** Uploads as a page does: begins, sends the bytes to the bucket, and completes. Returns the file's ID. */
export const uploadFile = async (calls: UploadCalls, { lines, ...file }: FileToAdd<string>): Promise<string> => {
  const bytes = statement(lines);
  const sha256 = createHash('sha256').update(bytes).digest('base64');
  const { id } = await calls.start({ ...file, size: bytes.length });
  const { addresses } = await calls.parts(String(id), [{ number: 1, sha256 }]);
  for (const { url } of addresses as { url: string }[]) {
    const headers = { 'x-amz-checksum-sha256': sha256 };
    const reply = await reach(url, { method: 'PUT', body: new Uint8Array(bytes), headers });
    if (!reply.ok) throw new Error(`The demo data's upload was refused with ${reply.status}: ${await reply.text()}`);
  }
  await calls.complete(String(id));
  return String(id);
};

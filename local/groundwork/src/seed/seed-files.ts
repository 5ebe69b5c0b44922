// Clients who couldn't link a bank and shared files instead, one for each thing that can become of them.
import { createHash } from 'node:crypto';
import type { Calls } from './calls.ts';
import {
  acceptLicence,
  createRequest,
  inDays,
  type Made,
  type Person,
  type RequestSeeds,
} from './requests/seed-requests.ts';

/** A page with a few lines, as a small bank prints its statements. */
const statement = (lines: string[]): Buffer => {
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
type Shared = FileToAdd<'bank-statement' | 'gift-letter' | 'lender-letter'>;

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

/** As a page does it: begin, send the bytes to the bucket, complete. */
export const uploadFile = async (calls: UploadCalls, { lines, ...file }: FileToAdd<string>): Promise<void> => {
  const bytes = statement(lines);
  const sha256 = createHash('sha256').update(bytes).digest('base64');
  const { id } = await calls.start({ ...file, size: bytes.length });
  const { addresses } = await calls.parts(String(id), [{ number: 1, sha256 }]);
  for (const { url } of addresses as { url: string }[]) {
    const headers = { 'x-amz-checksum-sha256': sha256 };
    const reply = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers });
    if (!reply.ok) throw new Error(`The demo data's upload was refused with ${reply.status}: ${await reply.text()}`);
  }
  await calls.complete(String(id));
};

const share = async (seeds: RequestSeeds, person: Person, files: Shared[]): Promise<Made> => {
  const made = await createRequest(seeds, person);
  await acceptLicence(seeds, made);
  for (const file of files) await uploadFile(guestCallsIn(seeds.product, made.link), file);
  const body = { ...made.link, words: 'documents-1', agreed: true };
  await seeds.product.call('POST', '/api/guest/documents/send', { body });
  return made;
};

const PRAIRIE = [
  'Prairie Farmers Credit Union',
  'Statement for June 2026',
  '',
  'Savings 0042',
  'Ending balance $612,340.18',
];

export const seedFiles = async (seeds: RequestSeeds): Promise<void> => {
  const { product, token } = seeds;
  const review = ({ id }: Made, action: 'accept' | 'ask', body?: object) =>
    product.call('POST', `/api/communications/${id}/documents/${action}`, { token, body });

  await share(
    seeds,
    {
      first: 'Nora',
      last: 'Quist',
      amount: 600_000,
      message: 'For the farmhouse on Route 9.',
      purchase: { property_address: '4410 Route 9, Mount Horeb, WI', offer_amount: 590_000, needed_by: inDays(2) },
    },
    [
      {
        name: 'June statement.pdf',
        kind: 'bank-statement',
        note: "My credit union isn't in the list.",
        lines: PRAIRIE,
      },
      {
        name: 'Gift letter.pdf',
        kind: 'gift-letter',
        lines: [
          'To whom it may concern',
          '',
          'We give our daughter Nora $80,000 for her house.',
          '',
          'Ida and Olaf Quist',
        ],
      },
    ],
  );
  const accepted = {
    first: 'Felix',
    last: 'Braun',
    amount: 355_000,
    message: 'For the bungalow on Elm.',
    purchase: { property_address: '58 Elm Street, Madison, WI', offer_amount: 350_000, needed_by: inDays(5) },
  };
  const lender = ['Heartland Mortgage', '', 'Felix Braun is approved for a loan of $360,000.'];
  await review(
    await share(seeds, accepted, [{ name: 'Approval.pdf', kind: 'lender-letter', lines: lender }]),
    'accept',
  );
  const asked = {
    first: 'Iris',
    last: 'Tanaka',
    amount: 470_000,
    message: 'For the loft by the river.',
    purchase: { property_address: '1 River Walk, Loft 8, Milwaukee, WI', needed_by: inDays(4) },
  };
  const partly = [{ name: 'Page 1 of 3.pdf', kind: 'bank-statement' as const, lines: PRAIRIE.slice(0, 3) }];
  await review(await share(seeds, asked, partly), 'ask', {
    reason: 'Please add pages 2 and 3: the balance is on them.',
  });
  const withdrawn = {
    first: 'Paul',
    last: 'Weiss',
    amount: 280_000,
    message: 'For the cottage on the hill.',
    purchase: { property_address: '27 Summit Road, Cross Plains, WI', needed_by: inDays(7) },
  };
  const { link } = await share(seeds, withdrawn, [{ name: 'May.pdf', kind: 'bank-statement', lines: PRAIRIE }]);
  await product.call('POST', '/api/guest/documents/withdraw', { body: link });
};

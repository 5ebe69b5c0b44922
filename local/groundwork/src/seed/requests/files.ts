// Clients who can't link a bank share files instead, and the agent reviews them.
import { type FileToAdd, guestCallsIn, uploadFile } from '../uploads.ts';
import type { Step } from './request.ts';
import { acceptsLicense } from './steps.ts';

type Shared = FileToAdd<'bank-statement' | 'gift-letter' | 'lender-letter'>;

const STATEMENT = [
  'Prairie Farmers Credit Union',
  'Statement for last month',
  '',
  'Savings 0042',
  'Ending balance $612,340.18',
];

export const statement = (name: string, more: Pick<Shared, 'note'> = {}): Shared => ({
  name,
  kind: 'bank-statement',
  lines: STATEMENT,
  ...more,
});

/** A page of a statement that doesn't show the balance. */
export const firstPage = (name: string): Shared => ({ name, kind: 'bank-statement', lines: STATEMENT.slice(0, 3) });

export const giftLetter: Shared = {
  name: 'Gift letter.pdf',
  kind: 'gift-letter',
  lines: ['To whom it may concern', '', 'We give our daughter Nora $80,000 for her house.', '', 'Ida and Olaf Quist'],
};

export const lenderLetter: Shared = {
  name: 'Approval.pdf',
  kind: 'lender-letter',
  lines: ['Heartland Mortgage', '', 'Felix Braun is approved for a loan of $360,000.'],
};

export const shares =
  (...files: Shared[]): Step =>
  async (seeds, made) => {
    await acceptsLicense(seeds, made);
    for (const file of files) await uploadFile(guestCallsIn(seeds.product, made.link), file);
    const body = { ...made.link, words: 'documents-1', agreed: true };
    await seeds.product.call('POST', '/api/guest/documents/send', { body });
  };

export const filesAreAccepted: Step = ({ agent }, { id }) =>
  agent.call('POST', `/api/communications/${id}/documents/accept`);

export const filesAreAskedAgain =
  (reason: string): Step =>
  ({ agent }, { id }) =>
    agent.call('POST', `/api/communications/${id}/documents/ask`, { body: { reason } });

const CERTIFICATION = {
  name: 'Certification of trust.pdf',
  kind: 'authority',
  lines: ['Certification of trust', '', 'June Keller is the sole trustee of the Keller Family Trust.'],
} as const;

/** Shows how they sign for the trust that holds their money; the agent hasn't looked yet. */
export const showsAuthority =
  (entity: string): Step =>
  async ({ product }, { link }) => {
    const file_id = await uploadFile(guestCallsIn(product, { ...link, place: 'authority' }), {
      ...CERTIFICATION,
      lines: [...CERTIFICATION.lines],
    });
    const { reports } = await product.call('POST', '/api/guest/reports', { body: link });
    const [report] = reports as { report_id: string }[];
    const body = { ...link, entity, capacity: 'trustee', file_id };
    await product.call('POST', `/api/guest/reports/${report?.report_id}/authority`, { body });
  };

/** A lender's letter beside the proof. */
export const addsPreApproval: Step = async (seeds, { link }) => {
  const place = guestCallsIn(seeds.product, { ...link, place: 'approval' });
  const file_id = await uploadFile(place, {
    name: 'Pre-approval.pdf',
    kind: 'lender-letter',
    lines: ['Heartland Mortgage', '', 'Adele Marsh is pre-approved for a loan of $200,000.'],
  });
  const stated = { lender: 'Heartland Mortgage', amount: 200_000, contact: 'Walt Hansen, (608) 555-0147' };
  const body = { ...link, ...stated, expires_on: seeds.date(60), file_id };
  await seeds.product.call('POST', '/api/guest/pre-approval', { body });
};

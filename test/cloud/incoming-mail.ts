// An email to a deal, as another mail server delivers it to SES.
import { aPdf } from '../builders/a-pdf.ts';
import { aRequestForm } from '../builders/a-request-form.ts';
import { anEmail } from '../builders/an-email.ts';
import type { Person } from './actors.ts';
import { call } from './client.ts';
import { dealWith } from './deal-with.ts';
import { eventually } from './eventually.ts';

type Sent = {
  from?: string;
  to: string;
  raw: string;
  /** The result of the checks of its sender; without it, they fail. */
  found?: 'PASS' | 'FAIL' | 'GRAY';
  plain?: boolean;
};

export const deliver = ({ from = 'sender@clients.example', to, raw, found = 'FAIL', plain = false }: Sent) =>
  call('POST', '/_local/incoming-mail', {
    body: { from, to, raw, plain, spf: found, dkim: found, dmarc: found },
  });

export type DealMail = {
  id: string;
  subject: string;
  state: string;
  text: string;
  files: { id: string; state: string }[];
};

/** A deal with a client, and its address for email. */
export const aDealWithAddress = async (agent: Pick<Person, 'token' | 'cookie'>) => {
  const client = `rita-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@clients.example`;
  const body = aRequestForm({ to_user_email: client, to_user_first_name: 'Rita', to_user_last_name: 'Moss' });
  const { id } = (await call('POST', '/api/communications/create/report', { ...agent, body })).body;
  const dealId = await dealWith(agent, id);
  const made = await call('PUT', `/api/deals/${dealId}/mail`, { ...agent, body: {} });
  if (made.status !== 200) throw new Error(`The deal has no address: ${made.text}`);
  const address = made.body.address as string;
  const mails = async (): Promise<DealMail[]> => (await call('GET', `/api/deals/${dealId}/mail`, agent)).body.mails;
  const arrived = (subject: string) => eventually(async () => (await mails()).find((one) => one.subject === subject));
  return { dealId, client, address, mails, arrived };
};

/** One with an email of its client, and a file. */
export const aDealWithMail = async (agent: Pick<Person, 'token' | 'cookie'>) => {
  const { dealId, client, address, arrived } = await aDealWithAddress(agent);
  const files = [{ name: 'Inspection.pdf', type: 'application/pdf', bytes: aPdf() }];
  await deliver({ to: address, raw: anEmail({ from: client, subject: 'The inspection', files }), found: 'PASS' });
  const { id, files: taken } = await arrived('The inspection');
  return { id: dealId, mail: id, file: taken[0]?.id ?? '' };
};

// Addresses that reach people by email or on a document: something has to happen first.

import { linkOwnBank } from '../cloud/bank-journey.ts';
import { type BrowserSession, call, local, mailTo, signInOnPages } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { aTransaction, signByBoth } from '../cloud/signing.ts';

const fresh = (who: string) => `${who}.${Date.now().toString(36)}@example.com`;

const idOf = async (made: Promise<{ status: number; body: { id?: string }; text: string }>): Promise<string> => {
  const { body, status, text } = await made;
  if (!body.id) throw new Error(`It was not made: ${status} ${text}`);
  return body.id;
};

/** The link of a report that the agent sends from their own bank, which is unlinked again. */
export const readerLink = async (session: BrowserSession): Promise<string> => {
  const { token } = session;
  const bank = await linkOwnBank({ id: '', email: '', ...session });
  const email = fresh('reader');
  const sent = await call('POST', '/api/communications/create/report', {
    token,
    body: {
      report_request_type: 2,
      report_type: 1,
      to_user: email,
      proof_amount: 480_000,
      message_subject: 'Proof of funds for 12 Oak Street',
      data: bank.accounts.map(({ account_id }: { account_id: string }) => ({ item_id: bank.item_id, account_id })),
      message_draft: 0,
    },
  });
  if (sent.status !== 201) throw new Error(`The report was not sent: ${sent.text}`);
  const { text } = await mailTo(email, /received a proof-of-funds report/);
  // Unlinking asks for a sign-in of the last five minutes.
  await call('DELETE', `/api/banks/${bank.item_id}`, await signInOnPages((await local()).accounts.agent));
  return /\/guest-report\/\S+/.exec(text)?.[0] ?? '';
};

type CampaignAddresses = { draft: string; unsubscribe: string; reportEmail: string };

/** A draft with words in it, and the way out of another campaign that went to one client. */
export const campaignAddresses = async ({ token, cookie }: BrowserSession): Promise<CampaignAddresses> => {
  const email = fresh('cora');
  // Another number each time: a known number would be an existing client.
  const phone_number = `3125${String(Date.now()).slice(-6)}`;
  const opted = { address: '9 Pear Street, Springfield, IL 62704', phone_number, email_campaign: true };
  const client = idOf(call('POST', '/api/client-list', { token, body: { name: 'Cora Client', email, ...opted } }));
  const letter = { subject: 'Three new homes near you', body: 'Dear {{first_name}},\n\nthree homes near you came up.' };
  await call('PUT', '/api/campaigns/sender', {
    token,
    body: { name: 'Ada Agent', postal_address: '1 Main Street, Springfield, IL 62704' },
  });
  const audience = { mode: 'chosen', ids: [await client] };
  const sent = await idOf(call('POST', '/api/campaigns', { token, body: { ...letter, audience } }));
  await call('POST', `/api/campaigns/${sent}/send`, { token, cookie, body: {} });
  const draft = await idOf(call('POST', '/api/campaigns', { token, body: letter }));
  const { text } = await mailTo(email, /Three new homes/);
  const pathIn = (pattern: RegExp) => pattern.exec(text)?.[0] ?? '';
  return { draft, unsubscribe: pathIn(/\/unsubscribe\/\S+/), reportEmail: pathIn(/\/report-email\/\S+/) };
};

/** A transaction whose agreement both have signed. */
export const signedTransaction = async (agent: BrowserSession): Promise<{ id: string; documentId: string }> => {
  const transaction = await aTransaction(agent.token);
  const { id: documentId } = await signByBoth(agent, transaction);
  await eventually(async () => (await call('GET', `/api/signed/${documentId}/verify`)).status === 200);
  return { id: transaction.id, documentId };
};

// A guided transaction and its documents, as programs see them.
import { CHECKLISTS, type TransactionKind } from '../../lambdas/chat/transaction/contract.ts';
import { FACTS_TODAY } from '../builders/deal-facts.ts';
import type { Person } from './actors.ts';
import { call, mailsTo, mailTo } from './client.ts';
import { eventually } from './eventually.ts';
import type { Answer } from './heard.ts';

/** Signing takes the browser's cookie. */
export type Session = Pick<Person, 'token' | 'cookie'>;
export type DocumentLink = { request_id: string; request_pin: string };
export type SignedTransaction = { id: string; email: string; link: DocumentLink };
/** The parts of a document that a signature names. */
export type Readable = { fingerprint: string; consent_version: string };

/** The email address of a link's guest. */
const addresses = new Map<string, string>();

/** Everything that the documents ask for, or just this. */
export const fillIn = async (token: string, id: string, step: number, facts: object = FACTS_TODAY): Promise<Answer> => {
  const path = `/api/transactions/${id}/documents/${step}`;
  const { fingerprint } = (await call('GET', path, { token })).body;
  return call('POST', `${path}/facts`, { token, body: { fingerprint, ...facts } });
};

let count = 0;
/** Begun by the agent of this token, for Sam Seller. */
export const aTransaction = async (token: string, kind: TransactionKind = 'selling'): Promise<SignedTransaction> => {
  const email = `signer-${process.pid}-${++count}-${Date.now()}@example.com`;
  const started = await call('POST', '/api/transactions', {
    token,
    body: { agent_name: 'Ada Agent', first_name: 'Sam', last_name: 'Seller', email, message: '', kind },
  });
  const mail = await mailTo(email, /opened your closing/);
  const [, request_id = '', request_pin = ''] = /\/guest-tasks\/([^/\s]+)\/(\w+)/.exec(mail.text) ?? [];
  addresses.set(request_id, email);
  const id = started.body.id as string;
  await fillIn(token, id, 1);
  return { id, email, link: { request_id, request_pin } };
};

export const documentOf = async (link: DocumentLink, step: number) =>
  (await call('POST', '/api/guest/transaction/document', { body: { ...link, step } })).body;

export const signature = (document: Readable, typed_name: string) => ({
  consent: true,
  consent_version: document.consent_version,
  fingerprint: document.fingerprint,
  typed_name,
});

const CODE_EMAIL = /Your code to sign/;

/** Asks for a code and reads it from the email; any code if there is nothing to sign, so that it is refused. */
export const codeFor = async (link: DocumentLink, step: number, email = addresses.get(link.request_id) ?? '') => {
  const before = (await mailsTo(email, CODE_EMAIL)).length;
  const asked = await call('POST', '/api/guest/transaction/code', { body: { ...link, step } });
  if (asked.status !== 200) return '000000';
  const mail = await eventually(async () => {
    const mails = await mailsTo(email, CODE_EMAIL);
    return mails.length > before ? mails[0] : undefined;
  });
  return /document: (\d{6})/.exec(mail.text)?.[1] ?? '';
};

export const signAsGuest = async (
  link: DocumentLink,
  step: number,
  document: Readable,
  code?: string,
): Promise<Answer> => {
  const entered = code ?? (await codeFor(link, step));
  const body = { ...link, step, ...signature(document, 'Sam Seller'), code: entered };
  return call('POST', '/api/guest/transaction/sign', { body });
};

/** With the name in the document: the account's. */
export const signAsAgent = async (
  { token, cookie }: Session,
  id: string,
  step: number,
  document: Readable,
): Promise<Answer> => {
  const path = `/api/transactions/${id}/documents/${step}`;
  const { agent_name } = (await call('GET', path, { token })).body;
  return call('POST', `${path}/sign`, { token, cookie, body: signature(document, agent_name) });
};

/** The agent lets the guest sign the present document. */
export const release = async ({ token, cookie }: Session, id: string, step: number): Promise<Answer> => {
  const path = `/api/transactions/${id}/documents/${step}`;
  const { fingerprint } = (await call('GET', path, { token })).body;
  return call('POST', `${path}/release`, { token, cookie, body: { fingerprint } });
};

/** The agreement, released and signed by both. */
export const signByBoth = async (agent: Session, { id, link }: SignedTransaction) => {
  const document = await documentOf(link, 1);
  const answers = [
    await release(agent, id, 1),
    await signAsGuest(link, 1, document),
    await signAsAgent(agent, id, 1, document),
  ];
  const refused = answers.find(({ status }) => status !== 200);
  if (refused) throw new Error(`Not signed: ${refused.text}`);
  return document;
};

/** Both sides check every item off. */
export const finishChecklist = async (token: string, { id, link }: SignedTransaction): Promise<void> => {
  for (const { id: item } of CHECKLISTS.selling) {
    await call('POST', '/api/guest/transaction/checklist', { body: { ...link, item, done: true } });
    await call('POST', `/api/transactions/${id}/checklist`, { token, body: { item, done: true } });
  }
};

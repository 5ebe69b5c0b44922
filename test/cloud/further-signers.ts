// Further signers of a document, as programs see them: named by the agent, each with a link from an email.
import { call, mailsTo } from './client.ts';
import { eventually } from './eventually.ts';
import type { Answer } from './heard.ts';
import {
  aTransaction,
  type DocumentLink,
  documentOf,
  type Readable,
  release,
  type Session,
  type SignedTransaction,
  signAsGuest,
  signature,
} from './signing.ts';

export type FurtherSigner = { name: string; role: string; email: string };

let count = 0;
export const aSigner = (name = 'Sue Seller', role = 'Co-seller'): FurtherSigner => ({
  name,
  role,
  email: `further-${process.pid}-${++count}-${Date.now()}@example.com`,
});

export const nameSigners = async (token: string, id: string, signers: FurtherSigner[]): Promise<Answer> => {
  const path = `/api/transactions/${id}/documents/1`;
  const { fingerprint } = (await call('GET', path, { token })).body;
  return call('POST', `/api/transactions/${id}/documents/1/signers`, { token, body: { fingerprint, signers } });
};

/** The link in the last email that asks this address to sign. */
export const linkFor = (email: string): Promise<DocumentLink> =>
  eventually(async () => {
    const [mail] = await mailsTo(email, /It's your turn to sign|Es su turno de firmar/);
    const [, request_id, request_pin] = /\/guest-sign\/([^/\s]+)\/(\w+)/.exec(mail?.text ?? '') ?? [];
    return request_id && request_pin ? { request_id, request_pin } : undefined;
  });

export const signersDocument = async (link: DocumentLink): Promise<Answer> =>
  call('POST', '/api/guest/signer/document', { body: link });

export const signersCode = async (link: DocumentLink, email: string): Promise<string> => {
  const before = (await mailsTo(email, /Your code to sign/)).length;
  await call('POST', '/api/guest/signer/code', { body: link });
  const mail = await eventually(async () => {
    const mails = await mailsTo(email, /Your code to sign/);
    return mails.length > before ? mails[0] : undefined;
  });
  return /document: (\d{6})/.exec(mail.text)?.[1] ?? '';
};

export const signAsSigner = async (
  link: DocumentLink,
  { name, email }: FurtherSigner,
  code?: string,
): Promise<Answer> => {
  const document: Readable = (await signersDocument(link)).body;
  const entered = code ?? (await signersCode(link, email));
  return call('POST', '/api/guest/signer/sign', { body: { ...link, ...signature(document, name), code: entered } });
};

export type CosignedTransaction = SignedTransaction & { signers: FurtherSigner[]; links: DocumentLink[] };

/** Released, with these further signers, and signed by the client: it's the first one's turn, whose link is the only one. */
export const aCosignedTransaction = async (agent: Session, signers = [aSigner()]): Promise<CosignedTransaction> => {
  const { token } = agent;
  const transaction = await aTransaction(token);
  const named = await nameSigners(token, transaction.id, signers);
  if (named.status !== 200) throw new Error(`Not named: ${named.text}`);
  const document = await documentOf(transaction.link, 1);
  const released = await release(agent, transaction.id, 1);
  if (released.status !== 200) throw new Error(`Not released: ${released.text}`);
  const signed = await signAsGuest(transaction.link, 1, document);
  if (signed.status !== 200) throw new Error(`Not signed: ${signed.text}`);
  return { ...transaction, signers, links: [await linkFor(signers[0]?.email ?? '')] };
};

// Guided transactions: two with a document that both sides signed, one of which the agent voided afterwards, one that waits for a
// co-seller's signature, and one that is halfway through its checklist, with files from both sides.
import { type Calls, soon } from './calls.ts';
import { inDays, type RequestSeeds } from './requests/seed-requests.ts';
import { type FileToAdd, guestCallsIn, uploadFile } from './seed-files.ts';

type Task = { kind: string; text: string };
type Seller = { first: string; last: string };
type Transaction = { id: string; name: string; email: string; link: { request_id: string; request_pin: string } };

/** The listing agreement. */
const STEP = 1;

const startTransaction = async (
  { product, token, mails }: RequestSeeds,
  { first, last }: Seller,
): Promise<Transaction> => {
  const email = `${first}.${last}@clients.example`.toLowerCase();
  const body = {
    agent_name: 'Ada Agent',
    first_name: first,
    last_name: last,
    email,
    message: 'Here we prepare your listing.',
  };
  const { id } = await product.call('POST', '/api/transactions', { token, body });
  const link = await soon(`the email to ${email}`, async () => {
    const mail = (await mails()).find(({ to, text }) => to.includes(email) && text.includes('/guest-tasks/'));
    const [, request_id, request_pin] = /\/guest-tasks\/([^/\s]+)\/(\w+)/.exec(mail?.text ?? '') ?? [];
    return request_id && request_pin ? { request_id, request_pin } : undefined;
  });
  return { id: String(id), name: `${first} ${last}`, email, link };
};

const WALTERS_HOUSE = {
  property: '14 Millstone Road, Springfield',
  list_price: '465000',
  commission: '2.5% of the sale price',
  starts: '2026-12-01',
  ends: '2027-05-31',
};

const fillIn = async ({ product, token }: RequestSeeds, { id }: Transaction, facts: object): Promise<void> => {
  const path = `/api/transactions/${id}/documents/${STEP}`;
  const { fingerprint } = await product.call('GET', path, { token });
  await product.call('POST', `${path}/facts`, { token, body: { fingerprint, ...facts } });
};

type Signature = { consent: true; consent_version: unknown; fingerprint: unknown };

/** Released by the agent, then signed with the code from the email. */
const signByClient = async (
  { product, token, headers, mails }: RequestSeeds,
  { id, name, email, link }: Transaction,
): Promise<Signature> => {
  const own = { ...link, step: STEP };
  const path = `/api/transactions/${id}/documents/${STEP}`;
  const { fingerprint } = await product.call('GET', path, { token });
  await product.call('POST', `${path}/release`, { token, headers, body: { fingerprint } });
  const document = await product.call('POST', '/api/guest/transaction/document', { body: own });
  await product.call('POST', '/api/guest/transaction/code', { body: own });
  const code = await soon(`the code for ${email}`, async () => {
    const found = (await mails()).find(({ to, text }) => to.includes(email) && /document: \d{6}/.test(text));
    return /document: (\d{6})/.exec(found?.text ?? '')?.[1];
  });
  const { consent_version } = document;
  const signature = { consent: true as const, consent_version, fingerprint: document.fingerprint };
  await product.call('POST', '/api/guest/transaction/sign', { body: { ...own, ...signature, typed_name: name, code } });
  return signature;
};

const signByBoth = async (seeds: RequestSeeds, transaction: Transaction): Promise<unknown> => {
  const { product, token, headers } = seeds;
  const signature = await signByClient(seeds, transaction);
  const body = { ...signature, typed_name: 'Ada Agent' };
  await product.call('POST', `/api/transactions/${transaction.id}/documents/${STEP}/sign`, { token, headers, body });
  return signature.fingerprint;
};

/** A couple, of whom one has signed. */
const seedCosigned = async (seeds: RequestSeeds): Promise<void> => {
  const { product, token } = seeds;
  const amara = await startTransaction(seeds, { first: 'Amara', last: 'Okafor' });
  await fillIn(seeds, amara, { ...WALTERS_HOUSE, property: '21 Orchard Lane, Springfield', list_price: '512000' });
  const path = `/api/transactions/${amara.id}/documents/${STEP}`;
  const { fingerprint } = await product.call('GET', path, { token });
  const signers = [{ name: 'David Okafor', role: 'Co-seller', email: 'david.okafor@clients.example' }];
  await product.call('POST', `${path}/signers`, { token, body: { fingerprint, signers } });
  await signByClient(seeds, amara);
};

const seedSigned = async (seeds: RequestSeeds): Promise<void> => {
  const walter = await startTransaction(seeds, { first: 'Walter', last: 'Hughes' });
  await fillIn(seeds, walter, WALTERS_HOUSE);
  await signByBoth(seeds, walter);
  const voided = await startTransaction(seeds, { first: 'Dana', last: 'Fox' });
  await fillIn(seeds, voided, { ...WALTERS_HOUSE, property: '3 Canal Street, Springfield' });
  const fingerprint = await signByBoth(seeds, voided);
  const reason = 'The seller decided to wait until spring.';
  await seeds.product.call('POST', `/api/transactions/${voided.id}/documents/${STEP}/void`, {
    token: seeds.token,
    headers: seeds.headers,
    body: { fingerprint, reason },
  });
};

const FROM_SELLER: FileToAdd<'deed' | 'disclosure'>[] = [
  { name: 'Warranty deed.pdf', kind: 'deed', lines: ['Warranty Deed', '', '7 Larch Lane', 'Grantee: Greta Lind'] },
  {
    name: 'Seller disclosure.pdf',
    kind: 'disclosure',
    note: 'The roof was replaced in 2021.',
    lines: ["Seller's Property Disclosure", '', '7 Larch Lane', 'Roof: replaced in 2021'],
  },
];
/** The seller has answered the first one. */
const ASKED = [
  { text: 'The survey of the lot', kind: 'other' },
  { text: 'Receipts for the new roof', kind: 'other' },
];
const SURVEY: FileToAdd<'other'> = { name: 'Survey.pdf', kind: 'other', lines: ['Survey', '', '7 Larch Lane'] };

const FROM_AGENT: FileToAdd<'other'> = {
  name: 'Photo schedule.pdf',
  kind: 'other',
  note: 'The photographer comes on Monday at 10.',
  lines: ['Photo schedule', '', 'Monday, 10:00: outside, then every room'],
};

const agentCalls = (product: Calls, token: string, id: string) => ({
  start: (body: object) => product.call('POST', `/api/transactions/${id}/files`, { token, body }),
  parts: (file: string, parts: object[]) =>
    product.call('POST', `/api/files/${file}/parts`, { token, body: { parts } }),
  complete: (file: string) => product.call('POST', `/api/files/${file}/complete`, { token, body: {} }),
});

const addTask = async ({ product, token }: RequestSeeds, id: string, task: Task): Promise<void> => {
  const { checklist, checklist_version } = await product.call('GET', `/api/transactions/${id}`, { token });
  const tasks = [...(checklist as Task[]).map(({ kind, text }) => ({ kind, text })), task];
  await product.call('PUT', `/api/transactions/${id}/checklist`, {
    token,
    body: { version: checklist_version, tasks },
  });
};

const seedFilesOfSale = async (seeds: RequestSeeds): Promise<void> => {
  const { product, token } = seeds;
  const greta = await startTransaction(seeds, { first: 'Greta', last: 'Lind' });
  const { id, link } = greta;
  await product.call('POST', '/api/guest/transaction', { body: link });
  await fillIn(seeds, greta, { property: '7 Larch Lane, Springfield', list_price: '389000' });
  await addTask(seeds, id, { kind: 'task', text: 'Have the septic tank inspected' });
  for (const item of ['declutter', 'paperwork', 'disclosures'])
    await product.call('POST', '/api/guest/transaction/checklist', { body: { ...link, item, done: true } });
  const body = { item: 'paperwork', done: true };
  await product.call('POST', `/api/transactions/${id}/checklist`, { token, body });
  for (const asked of ASKED)
    await product.call('POST', `/api/transactions/${id}/asked-files`, {
      token,
      body: { ...asked, due_on: inDays(10) },
    });
  const [survey] = (await product.call('GET', `/api/transactions/${id}/asked-files`, { token })).asked as {
    id: string;
  }[];
  await uploadFile(guestCallsIn(product, { ...link, place: 'transaction' }), { ...SURVEY, answers: survey?.id });
  for (const file of FROM_SELLER) await uploadFile(guestCallsIn(product, { ...link, place: 'transaction' }), file);
  await uploadFile(agentCalls(product, token, id), FROM_AGENT);
};

export const seedTransactions = async (seeds: RequestSeeds): Promise<void> => {
  await seedSigned(seeds);
  await seedCosigned(seeds);
  await seedFilesOfSale(seeds);
};

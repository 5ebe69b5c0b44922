// Guided transactions: two with a document that both sides signed, one of which the agent voided afterwards, one that waits for a
// co-seller's signature, one that is halfway through its checklist, with files from both sides, and a purchase with two tours.
import { type Calls, soon } from './calls.ts';
import { agentSays, clientSays } from './chat.ts';
import { emailOf } from './requests/request.ts';
import { linkFrom, type Seeds, type Story } from './story.ts';
import { type FileToAdd, guestCallsIn, uploadFile } from './uploads.ts';

type Task = { kind: string; text: string };
type Transaction = { id: string; name: string; email: string; link: { request_id: string; request_pin: string } };

/** The listing agreement. */
const STEP = 1;
/** The step in which the house gets ready, and the assistant doesn't write. */
const PREPARING = 2;

const SALE = { kind: 'selling', message: 'Here we prepare your listing.' };
const PURCHASE = { kind: 'buying', message: 'Here we plan your tours. The agreement comes first.' };

const startTransaction = async (seeds: Seeds, name: string, what = SALE): Promise<Transaction> => {
  const email = emailOf(name);
  const [first_name, last_name] = name.split(' ');
  const body = { agent_name: 'Ada Agent', first_name, last_name, email, ...what };
  const { id } = await seeds.agent.call('POST', '/api/transactions', { body });
  const link = await soon(`the email to ${email}`, () => linkFrom(seeds, 'guest-tasks', email));
  return { id: String(id), name, email, link };
};

const DAYS_LISTED = 180;

const houseAt = ({ date }: Seeds, property: string) => ({
  property,
  list_price: '465000',
  commission: '2.5% of the sale price',
  starts: date(7),
  ends: date(7 + DAYS_LISTED),
});

const documentOf = ({ id }: Transaction) => `/api/transactions/${id}/documents/${STEP}`;

const fingerprintOf = async ({ agent }: Seeds, transaction: Transaction): Promise<unknown> =>
  (await agent.call('GET', documentOf(transaction))).fingerprint;

const fillIn = async (seeds: Seeds, transaction: Transaction, facts: object): Promise<void> => {
  const body = { fingerprint: await fingerprintOf(seeds, transaction), ...facts };
  await seeds.agent.call('POST', `${documentOf(transaction)}/facts`, { body });
};

const release = async (seeds: Seeds, transaction: Transaction): Promise<void> => {
  const body = { fingerprint: await fingerprintOf(seeds, transaction) };
  await seeds.agent.call('POST', `${documentOf(transaction)}/release`, { body });
};

/** The seller's consent, with the fingerprint of the document that the seller reads. */
const readBySeller = async ({ product }: Seeds, { link }: Transaction) => {
  const body = { ...link, step: STEP };
  const { consent_version, fingerprint } = await product.call('POST', '/api/guest/transaction/document', { body });
  return { consent: true, consent_version, fingerprint };
};

const signBySeller = async (seeds: Seeds, transaction: Transaction): Promise<void> => {
  const { name, email, link } = transaction;
  const own = { ...link, step: STEP };
  const signature = await readBySeller(seeds, transaction);
  await seeds.product.call('POST', '/api/guest/transaction/code', { body: own });
  const code = await soon(`the code for ${email}`, async () => {
    const texts = (await seeds.mails()).filter(({ to }) => to.includes(email)).map(({ text }) => text);
    return texts.map((text) => /document: (\d{6})/.exec(text)?.[1]).find(Boolean);
  });
  await seeds.product.call('POST', '/api/guest/transaction/sign', {
    body: { ...own, ...signature, typed_name: name, code },
  });
};

const signByAgent = async (seeds: Seeds, transaction: Transaction): Promise<void> => {
  const body = { ...(await readBySeller(seeds, transaction)), typed_name: 'Ada Agent' };
  await seeds.agent.call('POST', `${documentOf(transaction)}/sign`, { body });
};

const signedByBoth =
  (seeds: Seeds): Story =>
  async () => {
    const { until } = seeds;
    await until(-10, '9:31');
    const walter = await startTransaction(seeds, 'Walter Hughes');
    await until(-9, '10:05');
    await fillIn(seeds, walter, houseAt(seeds, '14 Millstone Road, Springfield'));
    await until(-9, '10:26');
    await release(seeds, walter);
    await until(-8, '9:42');
    await clientSays(seeds, walter, STEP, 'How long does the agreement run?');
    await until(-8, '9:45');
    await clientSays(seeds, walter, STEP, 'And can I end it early?');
    await until(-8, '11:15');
    await agentSays(seeds, walter, STEP, 'If your plans change, Walter, call me first. We will find a way.');
    await until(-7, '17:16');
    await clientSays(seeds, walter, STEP, 'Thank you, Ada. I have read all of it, and am signing now.');
    await until(-7, '17:20');
    await signBySeller(seeds, walter);
    await until(-6, '9:08');
    await signByAgent(seeds, walter);
    await agentSays(seeds, walter, STEP, 'Signed by both of us. On to the photos!');
  };

/** A couple, one of whom has signed. */
const signedByOne =
  (seeds: Seeds): Story =>
  async () => {
    const { until } = seeds;
    await until(-5, '10:02');
    const amara = await startTransaction(seeds, 'Amara Okafor');
    await until(-4, '13:28');
    await fillIn(seeds, amara, { ...houseAt(seeds, '21 Orchard Lane, Springfield'), list_price: '512000' });
    const signers = [{ name: 'David Okafor', role: 'Co-seller', email: 'david.okafor@clients.example' }];
    const body = { fingerprint: await fingerprintOf(seeds, amara), signers };
    await seeds.agent.call('POST', `${documentOf(amara)}/signers`, { body });
    await until(-4, '13:46');
    await release(seeds, amara);
    await until(-2, '12:31');
    await signBySeller(seeds, amara);
  };

const signedAndVoided =
  (seeds: Seeds): Story =>
  async () => {
    const { until } = seeds;
    await until(-8, '13:15');
    const dana = await startTransaction(seeds, 'Dana Fox');
    await until(-7, '9:44');
    await fillIn(seeds, dana, houseAt(seeds, '3 Canal Street, Springfield'));
    await release(seeds, dana);
    await until(-6, '11:52');
    await signBySeller(seeds, dana);
    await until(-6, '14:37');
    await signByAgent(seeds, dana);
    await until(-2, '16:12');
    const body = {
      fingerprint: await fingerprintOf(seeds, dana),
      reason: 'The seller decided to wait until spring.',
    };
    await seeds.agent.call('POST', `${documentOf(dana)}/void`, { body });
  };

const DEED: FileToAdd<'deed'> = {
  name: 'Warranty deed.pdf',
  kind: 'deed',
  lines: ['Warranty Deed', '', '7 Larch Lane', 'Grantee: Greta Lind'],
};
const DISCLOSURE: FileToAdd<'disclosure'> = {
  name: 'Seller disclosure.pdf',
  kind: 'disclosure',
  note: 'The roof was replaced in 2021.',
  lines: ["Seller's Property Disclosure", '', '7 Larch Lane', 'Roof: replaced in 2021'],
};
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

const agentCallsIn = (agent: Calls, id: string) => ({
  start: (body: object) => agent.call('POST', `/api/transactions/${id}/files`, { body }),
  parts: (file: string, parts: object[]) => agent.call('POST', `/api/files/${file}/parts`, { body: { parts } }),
  complete: (file: string) => agent.call('POST', `/api/files/${file}/complete`, { body: {} }),
});

const addTask = async ({ agent }: Seeds, id: string, task: Task): Promise<void> => {
  const { checklist, checklist_version } = await agent.call('GET', `/api/transactions/${id}`);
  const tasks = [...(checklist as Task[]).map(({ kind, text }) => ({ kind, text })), task];
  await agent.call('PUT', `/api/transactions/${id}/checklist`, { body: { version: checklist_version, tasks } });
};

const halfway =
  (seeds: Seeds): Story =>
  async () => {
    const { product, agent, until } = seeds;
    await until(-5, '13:25');
    const greta = await startTransaction(seeds, 'Greta Lind');
    const { id, link } = greta;
    const does = (item: string) =>
      product.call('POST', '/api/guest/transaction/checklist', { body: { ...link, item, done: true } });
    const sends = (file: FileToAdd<string>) =>
      uploadFile(guestCallsIn(product, { ...link, place: 'transaction' }), file);
    await until(-5, '17:11');
    await product.call('POST', '/api/guest/transaction', { body: link });
    await until(-4, '10:20');
    await fillIn(seeds, greta, { property: '7 Larch Lane, Springfield', list_price: '389000' });
    await addTask(seeds, id, { kind: 'task', text: 'Have the septic tank inspected' });
    await until(-3, '15:02');
    await does('declutter');
    await until(-3, '15:40');
    await does('paperwork');
    await sends(DEED);
    await clientSays(
      seeds,
      greta,
      PREPARING,
      "The deed is up. My brother has the survey: I'll send it as soon as I have it.",
    );
    await until(-3, '16:20');
    await agentSays(seeds, greta, PREPARING, 'No hurry with the survey. The photographer comes on Monday at 10.');
    await until(-2, '9:12');
    await agent.call('POST', `/api/transactions/${id}/checklist`, { body: { item: 'paperwork', done: true } });
    for (const asked of ASKED)
      await agent.call('POST', `/api/transactions/${id}/asked-files`, { body: { ...asked, due_on: seeds.date(10) } });
    await until(-2, '16:48');
    await does('disclosures');
    await sends(DISCLOSURE);
    await until(-1, '12:57');
    const { asked } = await agent.call('GET', `/api/transactions/${id}/asked-files`);
    const [survey, receipts] = asked as { id: string }[];
    await sends({ ...SURVEY, answers: survey?.id });
    await clientSays(seeds, greta, PREPARING, 'Here is the survey. Do the receipts for the roof have to be originals?');
    await until(-1, '15:14');
    await agent.call('POST', `/api/asked-files/${receipts?.id}/remind`);
    await uploadFile(agentCallsIn(agent, id), FROM_AGENT);
    await agentSays(seeds, greta, PREPARING, 'Copies are fine. I added what the photographer wants to see.');
    await until(0, '1:10');
    await clientSays(seeds, greta, PREPARING, 'Should I park somewhere else on Monday, because of the pictures?');
  };

const TOURED = { address: '5 Willow Court, Springfield', who: '', zone: 'America/New_York' };
const TO_TOUR = { address: '88 Harbor Street, Springfield', who: 'My father', zone: 'America/New_York' };

/** A buyer's agreement that both signed, a tour with the agent's note, and one that the buyer has proposed. */
const purchase =
  (seeds: Seeds): Story =>
  async () => {
    const { product, agent, until, date } = seeds;
    await until(-6, '9:05');
    const imani = await startTransaction(seeds, 'Imani Brooks', PURCHASE);
    const tours = `/api/transactions/${imani.id}/tours`;
    const change = (body: object) => agent.call('PUT', tours, { body });
    await until(-6, '9:20');
    const services = 'finding homes, touring them with the buyer, and preparing offers';
    const facts = { area: 'Springfield', services, compensation: '2.5%', starts: date(-9), ends: date(120) };
    await fillIn(seeds, imani, facts);
    await release(seeds, imani);
    await until(-5, '12:10');
    await clientSays(seeds, imani, STEP, 'Who pays your commission?');
    await until(-5, '18:02');
    await signBySeller(seeds, imani);
    await until(-4, '9:15');
    await signByAgent(seeds, imani);
    await agentSays(seeds, imani, STEP, 'Signed by both of us, Imani. Now we can look at homes.');
    await until(-3, '11:30');
    const { id: tour } = await agent.call('POST', tours, { body: { ...TOURED, day: date(-1), time: '11:00' } });
    const [proposed] = (await agent.call('GET', `/api/transactions/${imani.id}`)).tours as { at: string }[];
    await until(-3, '12:40');
    await change({ tour, to: 'confirmed', seen: proposed?.at });
    await until(0, '2:10');
    await change({ tour, to: 'noted', note: 'Loved the kitchen. The street is too loud for her.' });
    await until(0, '1:20');
    const body = { ...imani.link, ...TO_TOUR, day: date(3), time: '16:30' };
    await product.call('POST', '/api/guest/transaction/tours', { body });
  };

export const transactionStories = (seeds: Seeds): Story[] => [
  signedByBoth(seeds),
  signedAndVoided(seeds),
  signedByOne(seeds),
  halfway(seeds),
  purchase(seeds),
];

// Requests in each state, made the way agents and clients make them.
import { type Calls, soon } from '../calls.ts';
import { seedOfferLetter } from './seed-offer-letter.ts';

export type RequestSeeds = {
  product: Calls;
  token: string;
  /** The cookie of the agent's browser, for what takes more than the token. */
  headers: { cookie: string };
  mails(): Promise<{ to: string[]; text: string }[]>;
  /** What Link hands out after signing in at an institution, to accounts of the bank's own people or of a holder. */
  publicToken(institutionId: string, holder?: string): Promise<string>;
  runSchedule(name: string, at: Date): Promise<void>;
};

type Purchase = {
  property_address: string;
  offer_amount?: number;
  needed_by?: string;
  agent_role?: 'buyer' | 'seller';
};
export type Person = {
  first: string;
  last: string;
  amount: number;
  message: string;
  purchase?: Purchase;
  coBuyer?: { first: string; last: string };
};
type GuestLink = { request_id: string; request_pin: string };
export type Made = { id: string; link: GuestLink };

const HARBOR = 'ins_900001';
const CREDIT_UNION = 'ins_900002';
const SILENT_ON_OWNERS = 'ins_900005';
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const EBBING = 'ins_900025';
const MOVED_AWAY = 'ins_900026';
/** Its reports never become ready. */
const SLOW = 'ins_900021';
const FIFTEEN_DAYS = 15 * 24 * 60 * 60 * 1000;

export const seedRequests = async (seeds: RequestSeeds): Promise<void> => {
  const { product, token } = seeds;
  // The clock runs ahead for this one alone: nothing else exists yet that could expire with it.
  await createRequest(seeds, {
    first: 'Priya',
    last: 'Raman',
    amount: 720_000,
    message: 'For the offer on Alder Court.',
    purchase: { property_address: '21 Alder Court, Madison, WI', offer_amount: 715_000 },
  });
  await seeds.runSchedule('requests', new Date(Date.now() + FIFTEEN_DAYS));

  const canceled = await createRequest(seeds, {
    first: 'Tom',
    last: 'Okafor',
    amount: 310_000,
    message: 'For the duplex on Third.',
    purchase: { property_address: '340 Third Street, Janesville, WI' },
  });
  await product.call('POST', `/api/communications/${canceled.id}/cancel`, { token });
  await seedAnswers(seeds);
  await seedStillGood(seeds);
  await seedWaitingOnes(seeds);
  await seedTwoBuyers(seeds);
  await seedOpenOnes(seeds);
};

const seedAnswers = async (seeds: RequestSeeds): Promise<void> => {
  const confirmed = {
    first: 'Maria',
    last: 'Lopez',
    amount: 480_000,
    message: 'So that they take our offer seriously.',
    purchase: { property_address: '14 Maple Street, Springfield, IL', offer_amount: 475_000, needed_by: inDays(2) },
  };
  const forOffer = await createRequest(seeds, confirmed);
  await answerRequest(seeds, forOffer, HARBOR, 'Maria Lopez');
  await seedOfferLetter(seeds, forOffer.id);
  const below = {
    first: 'Ken',
    last: 'Ito',
    amount: 650_000,
    message: 'For the house by the lake.',
    purchase: { property_address: '5 Shoreline Road, Monona, WI', offer_amount: 640_000, needed_by: inDays(1) },
  };
  await answerRequest(seeds, await createRequest(seeds, below), CREDIT_UNION, 'Ken Ito');
  const otherName = {
    first: 'Carmen',
    last: 'Vega',
    amount: 450_000,
    message: 'For the townhouse on Birch.',
    purchase: { property_address: '31 Birch Street, Fitchburg, WI', offer_amount: 449_000, needed_by: inDays(1) },
  };
  const explained = await createRequest(seeds, otherName);
  await answerRequest(seeds, explained, HARBOR, 'Luis Ortega');
  await explainHolder(seeds, explained);
  const noName = {
    first: 'Owen',
    last: 'Price',
    amount: 290_000,
    message: 'For the condo downtown.',
    purchase: { property_address: '110 State Street, Unit 6, Madison, WI', needed_by: inDays(5) },
  };
  await answerRequest(seeds, await createRequest(seeds, noName), SILENT_ON_OWNERS);
  const withValues = {
    first: 'Rita',
    last: 'Moss',
    amount: 500_000,
    message: 'The seller would like to see values.',
    purchase: {
      property_address: '9 Regent Street, Madison, WI',
      offer_amount: 495_000,
      needed_by: inDays(3),
      agent_role: 'seller' as const,
    },
  };
  await answerWithValues(seeds, await createRequest(seeds, withValues));
};

/** One that waits for the bank, and one that was agreed to and has a step left: the client closed the page. */
const seedWaitingOnes = async (seeds: RequestSeeds): Promise<void> => {
  const { product } = seeds;
  const atBank = {
    first: 'Lily',
    last: 'Chen',
    amount: 540_000,
    message: 'Our offer goes out tonight.',
    purchase: { property_address: '501 Fifth Street, Madison, WI', offer_amount: 538_000, needed_by: inDays(0) },
  };
  const asked = await createRequest(seeds, atBank);
  await linkBank(seeds, asked, SLOW);
  await product.call('POST', '/api/guest/plaid_asset_report_request', { body: asked.link });
  const agreed = {
    first: 'Omar',
    last: 'Haddad',
    amount: 425_000,
    message: 'The seller reads offers tonight.',
    purchase: { property_address: '7 Marina Walk, Unit 12, Racine, WI', offer_amount: 425_000, needed_by: inDays(0) },
  };
  const left = await createRequest(seeds, agreed);
  await acceptLicence(seeds, left);
  await product.call('POST', '/api/guest/send-consent', { body: { ...left.link, words: 'send-1', agreed: true } });
  await linkBank(seeds, left, CREDIT_UNION);
};

/** One of the two has answered; the report waits for the other. */
const seedTwoBuyers = async (seeds: RequestSeeds): Promise<void> => {
  const nora = await createRequest(seeds, {
    first: 'Nora',
    last: 'Quinn',
    amount: 890_000,
    message: 'Each of you gets a link.',
    purchase: { property_address: '19 Hawthorn Court, Middleton, WI', offer_amount: 875_000, needed_by: inDays(4) },
    coBuyer: { first: 'Sam', last: 'Quinn' },
  });
  await linkAndAsk(seeds, nora, HARBOR, 'Nora Quinn');
};

/** Clients who let the agent ask "still good?": one who can be asked, and three with different answers. */
const seedStillGood = async (seeds: RequestSeeds): Promise<void> => {
  const message = 'We close at the end of next month.';
  const letAsk = async (first: string, last: string, institutionId: string, address: string): Promise<Made> => {
    const purchase = { property_address: address, offer_amount: 298_000 };
    const made = await createRequest(seeds, { first, last, amount: 300_000, message, purchase });
    await acceptLicence(seeds, made);
    const body = { ...made.link, agreed: true, words: 'still-good-1', until: inDays(45) };
    await seeds.product.call('POST', '/api/guest/still-good', { body });
    await answerRequest(seeds, made, institutionId, `${first} ${last}`);
    return made;
  };
  await letAsk('Nina', 'Park', HARBOR, '4 Quarry Lane, Stoughton, WI');
  await askStillGood(seeds, await letAsk('Theo', 'Lang', HARBOR, '77 Mill Pond Road, Lodi, WI'));
  await askStillGood(seeds, await letAsk('Vera', 'Stone', EBBING, '16 Depot Street, Oregon, WI'));
  await askStillGood(seeds, await letAsk('Hugo', 'Ruiz', MOVED_AWAY, '203 Ridge Avenue, Baraboo, WI'));
};

type ListedRequest = { id: string; request?: { still_good?: { state: string } } };

/** Until the bank has answered. */
const askStillGood = async ({ product, token }: RequestSeeds, { id }: Made): Promise<void> => {
  await product.call('POST', `/api/communications/${id}/still-good`, { token });
  await soon('the answer to "still good?"', async () => {
    const { communications } = await product.call('GET', '/api/communications', { token });
    const found = (communications as ListedRequest[]).find((one) => one.id === id);
    return found?.request?.still_good?.state === 'asking' ? undefined : true;
  });
};

export const acceptLicence = async (seeds: RequestSeeds, { link }: Made): Promise<void> => {
  await openRequest(seeds, link);
  await seeds.product.call('POST', '/api/guest/licence', { body: { ...link, accepted: true } });
};

const linkBank = async (seeds: RequestSeeds, made: Made, institutionId: string, holder?: string): Promise<void> => {
  const { link } = made;
  await acceptLicence(seeds, made);
  const public_token = await seeds.publicToken(institutionId, holder);
  await seeds.product.call('POST', '/api/guest/get/account', { body: { ...link, public_token } });
};

/** One that was opened, one that wasn't, and a draft. */
const seedOpenOnes = async (seeds: RequestSeeds): Promise<void> => {
  const { product, token } = seeds;
  const opened = {
    first: 'Grace',
    last: 'Whitfield',
    amount: 1_250_000,
    message: 'The seller decides on that day.',
    purchase: { property_address: '3 Orchard Hill, Galena, IL', offer_amount: 1_240_000, needed_by: inDays(3) },
  };
  await openRequest(seeds, (await createRequest(seeds, opened)).link);
  const message = 'A quick look is enough for the listing agent.';
  const purchase: Purchase = { property_address: '88 Lakeview Drive, Madison, WI', agent_role: 'seller' };
  await createRequest(seeds, { first: 'Jonas', last: 'Berg', amount: 395_500.5, message, purchase });
  await createRequest(seeds, {
    first: 'Dev',
    last: 'Patel',
    amount: 610_000,
    message: 'We need it for tonight.',
    purchase: { property_address: '240 Juniper Lane, Verona, WI', offer_amount: 605_000, needed_by: inDays(0) },
  });
  await createRequest(seeds, {
    first: 'Ines',
    last: 'Costa',
    amount: 335_000,
    message: 'No hurry: we see it on the weekend.',
    purchase: { property_address: '62 Prairie View, Sun Prairie, WI', needed_by: inDays(6) },
  });
  const draft = {
    report_request_type: 1,
    message_draft: 1,
    agent_first_name: 'Ada',
    agent_last_name: 'Agent',
    to_user_first_name: 'Lena',
    to_user_email: 'lena@clients.example',
    proof_amount: 505_000,
  };
  await product.call('POST', '/api/communications/create/report', { token, body: draft });
};

const emailOf = ({ first, last }: { first: string; last: string }) => `${first}.${last}@clients.example`.toLowerCase();

export const createRequest = async ({ product, token, mails }: RequestSeeds, person: Person): Promise<Made> => {
  const to_user_email = emailOf(person);
  const body = {
    report_type: 1,
    report_request_type: 1,
    agent_first_name: 'Ada',
    agent_last_name: 'Agent',
    to_user_first_name: person.first,
    to_user_last_name: person.last,
    to_user_email,
    proof_amount: person.amount,
    message_body: person.message,
    ...person.purchase,
    ...(person.coBuyer && {
      co_buyer_first_name: person.coBuyer.first,
      co_buyer_last_name: person.coBuyer.last,
      co_buyer_email: emailOf(person.coBuyer),
    }),
  };
  const { id } = await product.call('POST', '/api/communications/create/report', { token, body });
  const link = await soon(`the email to ${to_user_email}`, async () => {
    const mail = (await mails()).find((one) => one.to.includes(to_user_email));
    const [, request_id, request_pin] = /\/guest\/([0-9a-f]+)\/(\w+)/.exec(mail?.text ?? '') ?? [];
    return request_id && request_pin ? { request_id, request_pin } : undefined;
  });
  return { id: String(id), link };
};

const openRequest = ({ product }: RequestSeeds, link: GuestLink) =>
  product.call('POST', '/api/guest/request', { body: link });

const linkAndAsk = async (seeds: RequestSeeds, made: Made, institutionId: string, holder?: string): Promise<void> => {
  const { product } = seeds;
  const body = made.link;
  await linkBank(seeds, made, institutionId, holder);
  await soon('the bank', async () => {
    const reply = await product.call('POST', '/api/guest/get/account', { body });
    return reply.httpStatus === 200 ? true : undefined;
  });
  await product.call('POST', '/api/guest/plaid_asset_report_request', { body });
};

const answerRequest = async (...given: Parameters<typeof linkAndAsk>): Promise<void> => {
  await linkAndAsk(...given);
  const [seeds, { id }] = given;
  await reportArrived(seeds, id);
};

const reportArrived = ({ product, token }: RequestSeeds, id: string) =>
  soon('the report', async () => {
    const report = await product.call('GET', `/api/communications/${id}/report`, { token });
    return report.fund_status === 1 || report.fund_status === 0 ? true : undefined;
  });

/** Whose account it is, in the client's words. */
const explainHolder = async ({ product }: RequestSeeds, { link }: Made): Promise<void> => {
  const { reports } = await product.call('POST', '/api/guest/reports', { body: link });
  const [report] = reports as { report_id: string }[];
  const body = { ...link, reason: 'spouse', words: 'Luis is my husband. We are buying together.' };
  await product.call('POST', `/api/guest/reports/${report?.report_id}/explanation`, { body });
};

type Linked = { item_id: string; accounts: { account_id: string }[] };

/** Through the wizard: every account, with details, and a note to the agent. */
const answerWithValues = async (seeds: RequestSeeds, made: Made): Promise<void> => {
  const { product } = seeds;
  const { id, link } = made;
  await linkBank(seeds, made, HARBOR, 'Rita Moss');
  const banks = await soon('the bank', async () => {
    const reply = await product.call('POST', '/api/guest/get/account', { body: { ...link, transactions: true } });
    return reply.httpStatus === 200 ? (reply.linkedAccounts as Linked[]) : undefined;
  });
  const data = banks.flatMap(({ item_id, accounts }) => accounts.map(({ account_id }) => ({ item_id, account_id })));
  const written = { message_subject: 'For the house on Cedar', message_body: 'The savings are for the down payment.' };
  const body = { ...link, report_type: 3, data, ...written };
  await product.call('POST', '/api/guest/communications/create/report', { body });
  await reportArrived(seeds, id);
};

// The clients' actions on a request, each with the calls of their pages, and the agent's reactions.
import { soon } from '../calls.ts';
import { agentSays, clientSays } from '../chat.ts';
import type { Seeds } from '../story.ts';
import type { Made, Step } from './request.ts';

export const HARBOR = 'ins_900001';
export const HARBOR_BROKERAGE = 'ins_900020';
export const CREDIT_UNION = 'ins_900002';
export const EBBING = 'ins_900025';
/** A bank whose reports never become ready. */
export const SLOW = 'ins_900021';

const DAYS_TO_CLOSING = 45;

export const opens: Step = ({ product }, { link }) => product.call('POST', '/api/guest/request', { body: link });

export const acceptsLicense: Step = async (seeds, made) => {
  await opens(seeds, made);
  await seeds.product.call('POST', '/api/guest/licence', { body: { ...made.link, accepted: true } });
};

const linksBank = async (seeds: Seeds, made: Made, institutionId: string, holder?: string) => {
  await acceptsLicense(seeds, made);
  const { link_token } = await seeds.product.call('POST', '/api/guest/create_link_token', { body: made.link });
  const public_token = await seeds.throughWindow(String(link_token), institutionId, holder);
  await seeds.product.call('POST', '/api/guest/get/account', { body: { ...made.link, public_token } });
};

const bankIsRead = ({ product }: Seeds, { link }: Made, more: object = {}) =>
  soon('the bank', async () => {
    const reply = await product.call('POST', '/api/guest/get/account', { body: { ...link, ...more } });
    return reply.httpStatus === 200 ? reply : undefined;
  });

const reportArrives = ({ agent }: Seeds, { id }: Made) =>
  soon('the report', async () => {
    const report = await agent.call('GET', `/api/communications/${id}/report`);
    return report.fund_status === 1 || report.fund_status === 0 ? true : undefined;
  });

/** The call of the button that opens the bank. */
const agreesToSend = ({ product }: Seeds, { link }: Made) => {
  const body = { ...link, decision: 'send when confirmed', words: 'send-confirmed-3', seen: 0 };
  return product.call('POST', '/api/guest/decision', { body });
};

/** Agrees that the result is sent, asks the bank, and closes the page. */
export const asksBank =
  (institutionId: string, holder?: string): Step =>
  async (seeds, made) => {
    await acceptsLicense(seeds, made);
    await agreesToSend(seeds, made);
    await linksBank(seeds, made, institutionId, holder);
    // The slow bank's report never becomes ready.
    if (institutionId !== SLOW) await bankIsRead(seeds, made);
    await seeds.product.call('POST', '/api/guest/plaid_asset_report_request', { body: made.link });
  };

/** Sends a report on accounts of the bank's fixed customers, or of the given holder. */
export const answers =
  (institutionId: string, holder?: string): Step =>
  async (seeds, made) => {
    await asksBank(institutionId, holder)(seeds, made);
    await reportArrives(seeds, made);
  };

/** A donor's part: the bank confirms the gift, and the letter is signed. Then the report of the whole deal arrives. */
export const gives =
  (gift: { amount: string; relationship: string; property: string; signature: string }): Step =>
  async (seeds, made) => {
    await acceptsLicense(seeds, made);
    await agreesToSend(seeds, made);
    await linksBank(seeds, made, HARBOR_BROKERAGE, gift.signature);
    await bankIsRead(seeds, made);
    const body = { ...made.link, ...gift, agreed: true, words: 'gift-letter-1' };
    await seeds.product.call('POST', '/api/guest/gift-letter', { body });
    await reportArrives(seeds, made);
  };

export const letsAgentAskAgain: Step = async (seeds, made) => {
  await acceptsLicense(seeds, made);
  const body = {
    ...made.link,
    agreed: true,
    words: 'still-good-1',
    until: seeds.date(DAYS_TO_CLOSING),
    zone: 'America/New_York',
  };
  await seeds.product.call('POST', '/api/guest/still-good', { body });
};

/** Agrees that the result is sent, links the bank, and closes the page with a step left. */
export const agreesAndLeaves: Step = async (seeds, made) => {
  await acceptsLicense(seeds, made);
  await agreesToSend(seeds, made);
  await linksBank(seeds, made, CREDIT_UNION);
};

type Linked = { item_id: string; accounts: { account_id: string; counted: boolean }[] };

const countedIn = (linkedAccounts: unknown) =>
  (linkedAccounts as Linked[]).flatMap(({ item_id, accounts }) =>
    accounts.filter(({ counted }) => counted).map(({ account_id }) => ({ item_id, account_id })),
  );

/** Sees that the total is below the amount, and sends it unchanged. */
export const answersAsIs =
  (institutionId: string, holder?: string): Step =>
  async (seeds, made) => {
    await linksBank(seeds, made, institutionId, holder);
    const { linkedAccounts } = await bankIsRead(seeds, made);
    const body = { ...made.link, data: countedIn(linkedAccounts), as_is: 1 };
    await seeds.product.call('POST', '/api/guest/communications/create/report', { body });
    await reportArrives(seeds, made);
  };

/** Uses the wizard to send every account, with details, and a note to the agent. */
export const answersWithValues =
  (holder: string): Step =>
  async (seeds, made) => {
    const { link } = made;
    await linksBank(seeds, made, HARBOR, holder);
    const { linkedAccounts } = await bankIsRead(seeds, made, { transactions: true });
    const written = {
      message_subject: 'For the house on Regent',
      message_body: 'The savings are for the down payment.',
    };
    const body = { ...link, report_type: 3, data: countedIn(linkedAccounts), ...written };
    await seeds.product.call('POST', '/api/guest/communications/create/report', { body });
    await reportArrives(seeds, made);
  };

/** Explains in the client's words why someone else holds the account. */
export const explains =
  (words: string): Step =>
  async ({ product }, { link }) => {
    const { reports } = await product.call('POST', '/api/guest/reports', { body: link });
    const [report] = reports as { report_id: string }[];
    const body = { ...link, reason: 'spouse', words };
    await product.call('POST', `/api/guest/reports/${report?.report_id}/explanation`, { body });
  };

export const isCanceled: Step = ({ agent }, { id }) => agent.call('POST', `/api/communications/${id}/cancel`);

type ListedRequest = { id: string; request?: { still_good?: { state: string } } };

/** The agent asks "still good?", and the bank answers. */
export const isAskedAgain: Step = async ({ agent }, { id }) => {
  await agent.call('POST', `/api/communications/${id}/still-good`);
  await soon('the answer to "still good?"', async () => {
    const { communications } = await agent.call('GET', '/api/communications');
    const found = (communications as ListedRequest[]).find((one) => one.id === id);
    return found?.request?.still_good?.state === 'asking' ? undefined : true;
  });
};

/** The number of a request's conversation in which only people write. */
const QUESTIONS = 2;

/** In the conversation of a request, the client asks and the agent answers. */
export const writes =
  (words: string): Step =>
  (seeds, made) =>
    clientSays(seeds, made, QUESTIONS, words);

export const isWrittenTo =
  (words: string): Step =>
  (seeds, made) =>
    agentSays(seeds, made, QUESTIONS, words);

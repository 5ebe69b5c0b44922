// Requests in each state, made the way agents and clients make them.
import { type Calls, soon } from './calls.ts';

export type RequestSeeds = {
  product: Calls;
  token: string;
  mails(): Promise<{ to: string[]; text: string }[]>;
  /** What Link hands out after signing in at an institution. */
  publicToken(institutionId: string): Promise<string>;
  runSchedule(name: string, at: Date): Promise<void>;
};

type Person = { first: string; last: string; amount: number; message: string };
type GuestLink = { request_id: string; request_pin: string };

const HARBOR = 'ins_900001';
const CREDIT_UNION = 'ins_900002';
const FIFTEEN_DAYS = 15 * 24 * 60 * 60 * 1000;

export const seedRequests = async ({
  product,
  token,
  mails,
  publicToken,
  runSchedule,
}: RequestSeeds): Promise<void> => {
  const ask = async (person: Person): Promise<{ id: string; link: GuestLink }> => {
    const to_user_email = `${person.first}.${person.last}@clients.example`.toLowerCase();
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
    };
    const { id } = await product.call('POST', '/api/communications/create/report', { token, body });
    const link = await soon(`the mail to ${to_user_email}`, async () => {
      const mail = (await mails()).find((one) => one.to.includes(to_user_email));
      const [, request_id, request_pin] = /\/guest\/([0-9a-f]+)\/(\w+)/.exec(mail?.text ?? '') ?? [];
      return request_id && request_pin ? { request_id, request_pin } : undefined;
    });
    return { id: String(id), link };
  };
  const open = (link: GuestLink) => product.call('POST', '/api/guest/request', { body: link });
  const answer = async (id: string, link: GuestLink, institutionId: string) => {
    await open(link);
    await product.call('POST', '/api/guest/licence', { body: { ...link, accepted: true } });
    const public_token = await publicToken(institutionId);
    await product.call('POST', '/api/guest/get/account', { body: { ...link, public_token } });
    await soon('the bank', async () => {
      const reply = await product.call('POST', '/api/guest/get/account', { body: link });
      return reply.httpStatus === 200 ? true : undefined;
    });
    await product.call('POST', '/api/guest/plaid_asset_report_request', { body: link });
    await soon('the report', async () => {
      const report = await product.call('GET', `/api/communications/${id}/report`, { token });
      return report.fund_status === 1 || report.fund_status === 0 ? true : undefined;
    });
  };

  // The clock runs ahead for this one alone: nothing else is there yet that could expire with it.
  await ask({ first: 'Priya', last: 'Raman', amount: 720_000, message: 'For the offer on Alder Court.' });
  await runSchedule('requests', new Date(Date.now() + FIFTEEN_DAYS));

  const cancelled = await ask({ first: 'Tom', last: 'Okafor', amount: 310_000, message: 'For the duplex on Third.' });
  await product.call('POST', `/api/communications/${cancelled.id}/cancel`, { token });

  const confirmed = await ask({ first: 'Maria', last: 'Lopez', amount: 480_000, message: 'For 14 Maple Street.' });
  await answer(confirmed.id, confirmed.link, HARBOR);
  const below = await ask({ first: 'Ken', last: 'Ito', amount: 650_000, message: 'For the house by the lake.' });
  await answer(below.id, below.link, CREDIT_UNION);

  const opened = await ask({
    first: 'Grace',
    last: 'Whitfield',
    amount: 1_250_000,
    message: 'The seller decides on Friday.',
  });
  await open(opened.link);
  await ask({
    first: 'Jonas',
    last: 'Berg',
    amount: 395_500.5,
    message: 'A quick look is enough for the listing agent.',
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

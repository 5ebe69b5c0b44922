// The people that the ways below begin with, and their things: made once and read often.

import { aCard, aPhoto } from '../../builders/some-pictures.ts';
import { type Actors, actors, cookieIn, type Guest, type GuestLink, guestOf, type Person } from '../../cloud/actors.ts';
import { answerRequest } from '../../cloud/bank-journey.ts';
import { type BrowserSession, baseUrl, call, mailTo } from '../../cloud/client.ts';
import { ageSession, establish } from '../../cloud/database.ts';
import { newAgent } from '../../cloud/new-agent.ts';

/** A way to a function's work; other tests check the result. */
export type Scenario = () => Promise<unknown>;

/** The cookie is that of a browser which has proven its pin: each proof without one counts as a guess until it turns out right. */
export type Transaction = { id: string; email: string; link: GuestLink; cookie: string };

export type Scene = Actors & {
  /** Has a report that is there to be looked at. */
  answered: Guest;
  reportId: string;
  transaction: Transaction;
  asAgent: (method: string, path: string, body?: object) => ReturnType<typeof call>;
  asStaff: (method: string, path: string, body?: object) => ReturnType<typeof call>;
  /** Another photo on the agent's business card. */
  showPhoto: Scenario;
};

/** Someone whose cookie was replaced a while ago: it ends their session. */
export const replayedSession = async (): Promise<BrowserSession> => {
  const person = await newAgent();
  const { headers } = await call('POST', '/api/session/refresh', { ...person, headers: { origin: baseUrl() } });
  await ageSession(cookieIn(headers.get('set-cookie') ?? ''), 'rotatedAt', 60);
  return person;
};

let made = 0;
/** Names that were not used before, so that nothing from another way is found. */
export const fresh = (what: string) => `${what}-${++made}-${Date.now()}`;

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
/** Hands the event over as the clock does, and waits for nothing. */
export const runSchedule = (task: string, at = inDays(2)) =>
  call('POST', `/_local/schedules/groundwork-dev-${task}?at=${at}&wait=no`);

export const startTransaction = async (token: string): Promise<Transaction> => {
  const email = `${fresh('seller')}@sellers.example`;
  const body = { agent_name: 'Ada Agent', first_name: 'Sam', last_name: 'Seller', email, message: '' };
  const started = await call('POST', '/api/transactions', { token, body });
  const mail = await mailTo(email, /opened your closing/);
  const [, request_id = '', request_pin = ''] = /\/guest-tasks\/([^/\s]+)\/(\w+)/.exec(mail.text) ?? [];
  const link = { request_id, request_pin };
  const opened = await call('POST', '/api/guest/transaction', { body: link });
  return { id: started.body.id, email, link, cookie: cookieIn(opened.headers.get('set-cookie') ?? '') };
};

export const setScene = async (): Promise<Scene> => {
  const people = await actors();
  const { agentA, staff } = people;
  // The ways of an earlier scene have used up the account's allowance of mail, and had it reported.
  await establish(agentA.id);
  const answered = await guestOf(agentA);
  const [report, transaction] = await Promise.all([
    answerRequest(agentA, answered),
    startTransaction(agentA.token),
    call('PUT', '/api/campaigns/sender', {
      token: agentA.token,
      body: { name: 'Alva', postal_address: '1 Main Street\nSpringfield, IL 62704' },
    }),
  ]);
  const as =
    ({ token, cookie }: Person) =>
    (method: string, path: string, body?: object) =>
      call(method, path, { token, cookie, body });
  const asAgent = as(agentA);
  const showPhoto = () => asAgent('PUT', '/api/business-card', aCard({ photo: aPhoto }));
  await showPhoto();
  return {
    ...people,
    answered,
    reportId: report.report_id,
    transaction,
    asAgent,
    asStaff: as(staff),
    showPhoto,
  };
};

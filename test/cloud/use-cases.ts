// People's actions, up to the answer that says it's done, asking again as a page would. A test that breaks something meanwhile
// compares the books afterwards (books.ts).

import { aRequestForm } from '../builders/a-request-form.ts';
import { FACTS_TODAY } from '../builders/deal-facts.ts';
import { type Actors, actors, cookieIn, type GuestLink, type Person } from './actors.ts';
import { HARBOR, reportInTheEnd } from './bank-journey.ts';
import { settled } from './books.ts';
import { openChat } from './chat-socket.ts';
import { call, guestLinkIn, mailTo, type Opener, publicToken } from './client.ts';
import { agreeToSend } from './client-decision.ts';
import { eventually } from './eventually.ts';
import type { Answer, CallOptions } from './heard.ts';
import { type Readable, signature } from './signing.ts';
import { pay, startCheckout } from './stripe.ts';

let people: Actors;
/** Before anything else. */
export const meetPeople = async (): Promise<void> => {
  people = await actors();
};

/** A page that asks again until it is answered; after an unanswered call, the next one finds the work done. */
const patiently = (method: string, path: string, options: CallOptions, done = [200, 201, 202]): Promise<Answer> =>
  eventually(async () => {
    const reply = await call(method, path, options);
    if (reply.status < 500 && !done.includes(reply.status)) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    return done.includes(reply.status) ? reply : undefined;
  });

const ask = async (mark: string): Promise<{ id: string; link: () => Promise<GuestLink> }> => {
  const to_user_email = `${mark}@walks.example`;
  const { body } = await patiently('POST', '/api/communications/create/report', {
    token: people.agentA.token,
    headers: { 'idempotency-key': mark },
    body: aRequestForm({ to_user_email, requestee_name: mark }),
  });
  return {
    id: body.id,
    link: async () => {
      // A worker that died sends it when its work is found again.
      await settled();
      return guestLinkIn(await mailTo(to_user_email, /asks for your proof of funds/));
    },
  };
};

/** Sends a request, and waits for its mail. */
const askAndMail = async (mark: string) => {
  const asked = await ask(mark);
  await asked.link();
  return asked;
};

/** Link's tokens for a person who links, and links again when the bank took a token and its answer was lost. */
const linkedTwice = (opener: Opener) => Promise.all([1, 2].map(() => eventually(() => publicToken(opener, HARBOR))));

const link = (opener: Opener, tokens: string[], send: (publicToken: string) => Promise<Answer>) =>
  eventually(async () => {
    tokens[0] ??= await publicToken(opener, HARBOR);
    const reply = await send(tokens[0]);
    if (reply.body?.code === 'BANK_REFUSED') tokens.shift();
    return [200, 201, 202].includes(reply.status);
  });

const openerOf = ({ body, cookie }: CallOptions): Opener => ({ link: body as object, cookie });

const openLink = async (link: GuestLink) => {
  const reply = await patiently('POST', '/api/guest/request', { body: link });
  return { body: link, cookie: cookieIn(reply.headers.get('set-cookie') ?? '') };
};

const sessionOf = ({ token, cookie }: Person) => ({ token, cookie });

let clients = 0;
const aClient = (mark: string) => ({
  name: `Wanda ${mark}`,
  address: '1 Main Street',
  email: `${mark}@walks.example`,
  phone_number: `(212) 555-${1000 + (++clients % 9000)}`,
  email_campaign: true,
});

const DONE_BEFORE = [200, 201, 202, 409];

type Signing = { id: string; email: string; link: GuestLink; step: number; session: string };

/** A conversation that its guest was led to, at this step. */
const converse = async (mark: string, step: number): Promise<Signing> => {
  const email = `${mark}@walks.example`;
  const started = await patiently('POST', '/api/transactions', {
    token: people.agentA.token,
    headers: { 'idempotency-key': mark },
    body: { agent_name: 'Ada Agent', first_name: 'Sam', last_name: 'Seller', email, message: '' },
  });
  await settled();
  const { text } = await mailTo(email, /opened your closing/);
  const [, request_id = '', request_pin = ''] = /\/guest-tasks\/([^/\s]+)\/(\w+)/.exec(text) ?? [];
  const link = { request_id, request_pin };
  const opened = await patiently('POST', '/api/chat/sessions/', {
    body: { ...link, name: `Step ${step}: heading`, step, chat_key: `guest-${step}` },
  });
  return { id: started.body.id, email, link, step, session: opened.body.id };
};

const openedDocument = async ({ link, step }: Signing) =>
  (await patiently('POST', '/api/guest/transaction/document', { body: { ...link, step } })).body;

/** Repeats the call until an email with a code has come: a repeat within a minute sends no other. */
const patientCode = async ({ email, link, step }: Signing): Promise<string> => {
  await patiently('POST', '/api/guest/transaction/code', { body: { ...link, step } });
  // A worker that died sends it when its work is found again.
  await settled();
  const { text } = await mailTo(email, /Your code to sign/);
  return /document: (\d{6})/.exec(text)?.[1] ?? '';
};

/** As a page does it: on a new socket, as long as the message and its answer are not in the history. */
const sayPatiently = ({ link, session }: Signing, frame: { message: string; client_id: string }) => {
  let again = false;
  return eventually(async () => {
    const chat = await openChat(session).catch(() => undefined);
    if (!chat) return undefined;
    const hears = (type: string) =>
      eventually(async () => chat.received.some((one) => one.type === type), 2_000).catch(() => undefined);
    chat.send({ type: 'hello', ...link });
    await hears('ready');
    chat.send({ type: 'message', ...link, ...frame, again });
    again = true;
    await hears('ack');
    await hears('message');
    await chat.close();
    const said = await call('GET', `/api/chat/sessions/${session}/messages/?${new URLSearchParams({ ...link })}`);
    return said.text.includes(frame.client_id) && said.text.includes('"from":"assistant"') ? true : undefined;
  });
};

/** A person's goal, up to the answer that says it's done. `before` runs without a crash. */
export type UseCase = {
  before?: (mark: string) => Promise<unknown>;
  run: (mark: string, before: never) => Promise<unknown>;
};

type Linking = { id: string; guest: Awaited<ReturnType<typeof openLink>>; tokens: string[] };

/** At Stripe's page. */
export const purchases: Record<string, UseCase> = {
  'buy a plan': {
    before: () => eventually(() => startCheckout()),
    run: async (mark, { url, sessionId }: Awaited<ReturnType<typeof startCheckout>>) => {
      await pay(url, { email: `${mark}@walks.example` });
      await eventually(async () => {
        await settled();
        return (await call('GET', `/api/purchases/${sessionId}`)).body?.state === 'invited';
        // Stripe waits twice as long before each attempt.
      }, 300_000);
    },
  },
};

export const useCases: Record<string, UseCase> = {
  'ask for a proof of funds': { run: ask },
  'link a bank and send the report': {
    before: async (mark) => {
      const { id, link: mailed } = await ask(mark);
      const guest = await openLink(await mailed());
      return { id, guest, tokens: await linkedTwice(openerOf(guest)) };
    },
    run: async (_, { id, guest, tokens }: Linking) => {
      await link(openerOf(guest), tokens, (public_token) =>
        call('POST', '/api/guest/get/account', { ...guest, body: { ...guest.body, public_token } }),
      );
      await patiently('POST', '/api/guest/licence', { ...guest, body: { ...(guest.body as object), accepted: true } });
      await eventually(() => agreeToSend({ link: guest.body as GuestLink, cookie: guest.cookie }));
      const { body } = await patiently('POST', '/api/guest/plaid_asset_report_request', guest);
      if (body.status !== 'success') throw new Error(`The report was not released: ${body.message}`);
      await reportInTheEnd(people.agentA, id);
    },
  },
  'cancel a request': {
    before: askAndMail,
    run: (_, { id }: { id: string }) =>
      patiently('POST', `/api/communications/${id}/cancel`, { token: people.agentA.token }, [200, 409]),
  },
  'correct the address of a request': {
    before: askAndMail,
    run: (mark, { id }: { id: string }) =>
      patiently('POST', `/api/communications/${id}/email`, {
        ...people.agentA,
        body: { to_user_email: `right-${mark}@walks.example` },
      }),
  },
  'say a word in a conversation': {
    before: (mark) => converse(mark, 1),
    run: (mark, signing: Signing) => sayPatiently(signing, { message: `A word of ${mark}`, client_id: `word-${mark}` }),
  },
  'sign a document': {
    before: async (mark) => {
      const signing = await converse(mark, 1);
      const path = `/api/transactions/${signing.id}/documents/1`;
      const { fingerprint: draft } = await openedDocument(signing);
      const filledIn = { fingerprint: draft, ...FACTS_TODAY };
      await patiently('POST', `${path}/facts`, { token: people.agentA.token, body: filledIn });
      const document = await openedDocument(signing);
      const { fingerprint } = document;
      await patiently('POST', `${path}/release`, { ...sessionOf(people.agentA), body: { fingerprint } });
      return { signing, document, path };
    },
    run: async (_, { signing, document, path }: { signing: Signing; document: Readable; path: string }) => {
      const { link: body, step } = signing;
      const code = await patientCode(signing);
      const asGuest = { body: { ...body, step, ...signature(document, 'Sam Seller'), code } };
      await patiently('POST', '/api/guest/transaction/sign', asGuest, DONE_BEFORE);
      const asAgent = { ...sessionOf(people.agentA), body: signature(document, 'Alva Attacked') };
      await patiently('POST', `${path}/sign`, asAgent, DONE_BEFORE);
    },
  },
  'send a campaign': {
    before: async (mark) => {
      const { token } = people.agentA;
      const name = `Wanda ${mark}`;
      await patiently('PUT', '/api/campaigns/sender', { token, body: { name, postal_address: '1 Main Street' } });
      const { body: added } = await patiently('POST', '/api/client-list', { token, body: aClient(mark) }, DONE_BEFORE);
      // The client is on the list already if the first answer was lost.
      const audience = { mode: 'chosen', ids: [(added.client ?? added).id] };
      const body = { subject: `News of ${mark}`, body: 'Three new homes.', audience };
      const headers = { 'idempotency-key': mark };
      return (await patiently('POST', '/api/campaigns', { token, headers, body })).body.id;
    },
    run: (_, id: string) =>
      patiently('POST', `/api/campaigns/${id}/send`, { ...sessionOf(people.agentA), body: {} }, DONE_BEFORE),
  },
  'invite somebody': {
    run: (mark) =>
      patiently(
        'POST',
        '/api/invitation',
        {
          token: people.staff.token,
          body: { email: `${mark}@walks.example`, firstName: 'Wanda', lastName: 'Walker' },
        },
        // A second call answers that it was just sent.
        [...DONE_BEFORE, 429],
      ),
  },
  'remind of a request': {
    before: askAndMail,
    run: (_, { id }: { id: string }) =>
      patiently('POST', `/api/communications/${id}/remind`, { token: people.agentA.token }),
  },
  'extend a request': {
    before: askAndMail,
    run: (_, { id }: { id: string }) =>
      patiently('POST', `/api/communications/${id}/extend`, { token: people.agentA.token }),
  },
  'agree, link a bank and close the page': {
    before: async (mark) => {
      const { id, link: mailed } = await ask(mark);
      const guest = await openLink(await mailed());
      const body = guest.body as object;
      await patiently('POST', '/api/guest/licence', { ...guest, body: { ...body, accepted: true } });
      return { id, guest, tokens: await linkedTwice(openerOf(guest)) };
    },
    run: async (_, { id, guest, tokens }: Linking) => {
      await eventually(() => agreeToSend({ link: guest.body as GuestLink, cookie: guest.cookie }));
      await link(openerOf(guest), tokens, (public_token) =>
        call('POST', '/api/guest/get/account', { ...guest, body: { ...guest.body, public_token } }),
      );
      await reportInTheEnd(people.agentA, id);
    },
  },
  'add a client': {
    run: (mark) =>
      patiently('POST', '/api/client-list', { token: people.agentA.token, body: aClient(mark) }, [200, 201, 409]),
  },
};

// An agent who asked one buyer or two, their tabs, and a bank that answers when a test says so. Everything goes through the routes of
// the functions (served-funds.ts), but for the work that is left in the outbox.
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import type * as v from 'valibot';
import { expect } from 'vitest';
import { redriveOutbox } from '../../lambdas/background/upkeep/redrive.ts';
import { movePart } from '../../lambdas/client-work/handover/move-clients.ts';
import { movingTask } from '../../lambdas/client-work/handover/move-task.ts';
import { createClientStore, createWrites } from '../../lambdas/clients/client/public.ts';
import { leaseMs } from '../../lambdas/core/aws/worker-times.ts';
import { pinFor } from '../../lambdas/core/crypto/pin.ts';
import { fromAttributes, type Item } from '../../lambdas/core/data/attribute-value.ts';
import type { Agent } from '../../lambdas/core/http/actor.ts';
import type { Params, Route } from '../../lambdas/core/http/route.ts';
import { HOUR, MINUTE, SECOND } from '../../lambdas/core/platform/clock.ts';
import { cents } from '../../lambdas/core/platform/money.ts';
import { createConnectionStore } from '../../lambdas/core/realtime/connection-store.ts';
import { parse } from '../../lambdas/core/schema.ts';
import { routes as banks, webhookRoutes } from '../../lambdas/funds/bank/contract.ts';
import {
  type BankAccountData,
  type FundsProvider,
  ProviderError,
} from '../../lambdas/funds/bank/provider/funds-provider.ts';
import { pollReports } from '../../lambdas/funds/bank/reading/order-report.ts';
import { type BankTask, bankTask } from '../../lambdas/funds/bank/tasks.ts';
import { DECISION_WORDS, routes as requests } from '../../lambdas/funds/request/contract.ts';
import { requestOfCommunication } from '../../lambdas/funds/request/funds-request-store.ts';
import { createOffice } from '../../lambdas/members/offices/create-office.ts';
import { acceptInvitation } from '../../lambdas/members/offices/invitations/answer-invitation.ts';
import { inviteMember } from '../../lambdas/members/offices/invitations/invite-member.ts';
import { session } from '../../lambdas/members/session/entity.ts';
import { secretHash } from '../../lambdas/members/session/session-cookie.ts';
import { orderMailMove } from '../../lambdas/open/mail-in/public.ts';
import { publicKey, signWebhook } from '../../local/plaid/src/signing.ts';
import { emptyState } from '../../local/plaid/src/state.ts';
import { aBank, anAccount } from './a-bank.ts';
import { aClient } from './a-client.ts';
import type { Database } from './a-database.ts';
import { aDyingDatabase } from './a-dying-database.ts';
import { aProvider } from './a-provider.ts';
import { aRequestForm, COUPLE } from './a-request-form.ts';
import { aVault } from './a-vault.ts';
import { agentsNamed, anAgent } from './an-agent.ts';
import { NOW } from './now.ts';
import { openWork } from './open-work.ts';
import { servedFunds } from './served-funds.ts';

const ADA = anAgent({ id: 'ada' });
export const [BEN, DEE] = agentsNamed('ben', 'dee');

/** The last word of one link's client that the product has confirmed. */
export type Client = {
  communicationId: string;
  linkId: string;
  owner: string;
  word: 'none' | 'draft' | 'show me first' | 'send when confirmed' | 'send' | 'stopped';
  words: number;
  isLinked: boolean;
  /**
   * The bank has refused once, has too little, has ended its access, or wants its person to sign in: the agreed result may never be sent.
   */
  isRefused: boolean;
  /** The request ended, or has gone to another address. */
  isOver: boolean;
  /** The license was accepted, beside the name of the agent who has the request now. */
  isLicensed: boolean;
};

type Credential = { request_id: string; request_pin: string };
/** One tab of a client, with the state of the request at its last look. */
export type Tab = {
  client: Client;
  link: Credential;
  cookie: string;
  knows: number;
  seen: number;
  total: number;
  data: { item_id: string; account_id: string }[];
  agentEmail: string;
};

/** Dollars in a bank account, or any account. */
export type Held = number | Partial<BankAccountData>;
const accountWith = (held: Held, at: number): BankAccountData =>
  anAccount({ accountId: `a${at}`, ...(typeof held === 'number' ? { value: cents(held * 100) } : held) });

const rowsIn = async ({ client }: Database, name: string): Promise<Item[]> => {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: name }));
  const rows = Items.map((item) => fromAttributes(item as never));
  const place = ({ PK, SK }: Item) => `${PK} ${SK}`;
  return rows.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
};

const inDollars = (held: Held, at: number): number => Number(accountWith(held, at).value ?? 0) / 100;

type Order = { id: string; owner: string; itemIds: string[]; without: string[]; held?: Held[]; isRefused?: true };

/** Reports are answered when the test says so, with what the accounts hold then. */
const aSlowBank = (clock: () => Date) => {
  let linked = 0;
  const orders: Order[] = [];
  const place = (order: Omit<Order, 'id'>) => {
    const id = `report-${orders.length}`;
    orders.push({ ...order, id });
    return { reportToken: id, assetReportId: id };
  };
  const ordered = (token: string): Order => orders[Number(token.replace('report-', ''))] as Order;
  const exchanged = new Set<string>();
  const { keys } = emptyState();
  const { provider } = aProvider({
    createLinkToken: async () => `link-${++linked}`,
    publicTokensOf: async (token) => [token.replace('link', 'public')],
    async exchange(token) {
      if (exchanged.has(token)) throw new ProviderError('refused', 'INVALID_PUBLIC_TOKEN', 'It was exchanged');
      exchanged.add(token);
      return { accessToken: token.replace('public', 'access'), itemId: token.replace('public', 'item') };
    },
    buildReport: async ({ accessTokens, reference: owner }) =>
      place({ owner, itemIds: accessTokens.map((token) => token.replace('access', 'item')), without: [] }),
    refreshReport: async ({ reportToken }) => place({ ...ordered(reportToken), held: undefined, isRefused: undefined }),
    filterReport: async (token, without) => place({ ...ordered(token), held: undefined, without }),
    async readReport(token) {
      const { held, isRefused, itemIds, without } = ordered(token);
      if (isRefused) throw new ProviderError('refused', 'ASSET_REPORT_GENERATION_FAILED', 'No report');
      if (!held) throw new ProviderError('not_ready', 'PRODUCT_NOT_READY', 'Not yet');
      const accounts = held.map(accountWith);
      return itemIds.map((itemId) =>
        aBank({
          itemId,
          readAt: clock().toISOString(),
          accounts: accounts
            .map((one) => ({ ...one, accountId: `${itemId}-${one.accountId}`, mask: itemId }))
            .filter(({ accountId }) => !without.includes(accountId)),
        }),
      );
    },
    async webhookKey(kid) {
      const { expired_at, ...jwk } = publicKey({ keys }, kid);
      return { jwk, expired: expired_at !== null };
    },
  } satisfies Partial<FundsProvider>);
  return {
    provider,
    /** This owner's orders that wait for an answer. */
    asked: (owner: string) => orders.filter((one) => one.owner === owner && !one.held && !one.isRefused),
    itemsOf: (owner: string) => [...new Set(orders.filter((one) => one.owner === owner).flatMap((one) => one.itemIds))],
    sign: (body: string) => signWebhook({ keys }, body, clock()),
  };
};

/** The product stops waiting for a bank after this. */
const GIVEN_UP_MS = 6 * HOUR;

const SECRET = 's'.repeat(43);
const SESSION = 'a'.repeat(32);

/** The co-buyer's, if there is one. */
const OTHERS_TAB = 2;

let worlds = 0;

type Asked = {
  isJoint: boolean;
  minimum: number;
  role?: 'buyer' | 'donor';
  people?: typeof COUPLE.people;
  /** Something reads the stream of its table. */
  isFollowed?: boolean;
};

export const aFundsWorld = async (
  database: Database,
  { isJoint, minimum, role = 'buyer', people = COUPLE.people, isFollowed = false }: Asked,
) => {
  const name = `world-${++worlds}-${process.hrtime.bigint()}`;
  const db = await database.emptyTable(name, isFollowed);
  const vault = aVault(await database.emptyTable(`${name}-vault`), `${name}-vault`);
  let now = NOW;
  const clock = () => now;
  const bank = aSlowBank(clock);
  const pinKey = async () => 'pin-key';
  const deps = { db, clock, pinKey, vault, provider: bank.provider };
  const served = await servedFunds(deps);
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  /** No two calls are at one moment. */
  const call: typeof served.call = (route, asked) => {
    later(SECOND);
    return served.call(route, asked);
  };
  const upkeep = { db, clock, hasTime: () => true };

  const request = async ({ communicationId }: Pick<Client, 'communicationId'>) => {
    const found =
      (await requestOfCommunication(db, ADA.id, communicationId)) ??
      (await requestOfCommunication(db, BEN.id, communicationId));
    if (!found) throw new Error(`There is no request ${communicationId}`);
    return found;
  };
  const newClient = async (communicationId: string): Promise<Client> => {
    const { id: linkId } = await request({ communicationId });
    const blank = {
      word: 'none',
      words: 0,
      isLinked: false,
      isRefused: false,
      isOver: false,
      isLicensed: false,
    } as const;
    return { ...blank, communicationId, linkId, owner: `LINK#${linkId}` };
  };

  /** Sent twice, as by a form whose answer was lost. */
  const form = aRequestForm({
    proof_amount: minimum,
    ...(isJoint && { people: people.map((one) => ({ ...one, role })) }),
  });
  const send = { by: ADA, body: form as never, headers: { 'idempotency-key': 'once' } };
  const [asked, again] = [
    await call(requests.createCommunication, send),
    await call(requests.createCommunication, send),
  ];
  expect(again.body).toEqual(asked.body);
  const first = await newClient(asked.body?.id ?? '');
  const { joint } = await request(first);
  const buyers = [first, ...(await Promise.all((joint?.others ?? []).map((one) => newClient(one.communicationId))))];
  const clients = [...buyers];
  const tabs = new Map<number, Tab>();
  const buyer = (at: number) => (buyers[at] ?? buyers[0]) as Client;
  const buyerOfTab = (at: number) => buyer(at === OTHERS_TAB ? 1 : 0);
  let addresses = 0;
  let office: string | undefined;

  const due = async () => {
    const open = await openWork(db);
    return open.filter(({ kind, state }) => kind === 'bank' && state === 'pending');
  };
  const workOn = async (isMeant: (task: BankTask) => boolean) => {
    for (const { id, task } of await due()) if (isMeant(parse(bankTask, task))) await served.work(id);
  };
  const webhook = async (content: object) => {
    const raw = JSON.stringify(content);
    const { status } = await call(webhookRoutes.plaidWebhook, { raw, headers: bank.sign(raw) });
    expect(status).toBe(200);
  };
  const sessionOf = ({ id }: Agent) => ({ headers: { cookie: `__Host-session=${id}.${SESSION}.${SECRET}` } });

  for (const { id: agentId } of [ADA, BEN, DEE]) {
    const at = NOW.toISOString();
    const times = { createdAt: at, lastUsedAt: at, provenAt: at, expires: 4_000_000_000 };
    const row = { device: 'Firefox', method: 'password', isTwoStep: true, tokens: '', ...times } as const;
    await db.put(session.item({ agentId, sessionId: SESSION }, { ...row, secretHash: secretHash(SECRET) }));
  }

  const world = {
    ...deps,
    call,
    isJoint,
    clients,
    /** Everything that is stored, but for the vault. */
    rows: () => rowsIn(database, name),
    changes: () => database.changes(name),
    request,
    buyer,
    webhook,
    sessionOf,
    agent: ADA as Agent,
    tab(at: number): Tab {
      const found = tabs.get(at);
      if (!found) throw new Error(`Tab ${at} was never loaded`);
      return found;
    },
    tabsOf: (client: Client): Tab[] => [...tabs.values()].filter((tab) => tab.client === client),
    /** Loads the page by the link of the latest email. */
    async reload(at: number): Promise<Tab> {
      const client = buyerOfTab(at);
      const { id: request_id, pinVersion } = await request(client);
      const link = { request_id, request_pin: pinFor(await pinKey(), request_id, pinVersion) };
      const before = tabs.get(at);
      const isSame = before?.link.request_pin === link.request_pin;
      const blank = { knows: 0, seen: 0, total: 0, data: [], agentEmail: '' };
      tabs.set(at, { ...blank, client, link, cookie: isSame ? before.cookie : '' });
      return world.tab(at);
    },
    async asGuest<R extends Route>(
      tab: Tab,
      route: R,
      body: R['body'] extends v.GenericSchema ? Omit<v.InferInput<R['body']>, keyof Credential> : never,
      params?: Params<R>,
    ) {
      const headers = { cookie: tab.cookie };
      const reply = await call(route, { body: { ...tab.link, ...body } as never, params, headers });
      tab.cookie = reply.cookie ?? tab.cookie;
      return reply;
    },
    asAgent<R extends Route>(
      route: R,
      { communicationId }: Client,
      body: R['body'] extends v.GenericSchema ? v.InferInput<R['body']> : undefined,
    ) {
      const params = { id: communicationId } as never;
      return call(route, { by: world.agent, params, body: body as never, ...sessionOf(world.agent) });
    },
    nextAddress: () => `buyer-${++addresses}@example.com`,
    /** Another link takes its place. */
    async replace(client: Client, communicationId: string) {
      client.isOver = true;
      const next = await newClient(communicationId);
      clients.push(next);
      buyers[buyers.indexOf(client)] = next;
    },
    /** The bank is asked, and the provider tells of each report; it's read by one worker, or later. */
    async answers(client: Client, held: Held[], form: 'FULL' | 'FAST' | 'ERROR', isRead = true) {
      const isOrder = ({ type, owner }: BankTask & { owner?: string }) =>
        (type === 'read' || type === 'refresh') && owner === client.owner;
      await workOn(isOrder);
      for (const order of bank.asked(client.owner)) {
        const isShort = !isJoint && held.reduce<number>((sum, one, at) => sum + inDollars(one, at), 0) < minimum;
        client.isRefused ||= form === 'ERROR' || isShort;
        if (form === 'ERROR') order.isRefused = true;
        else order.held = held;
        const code = form === 'ERROR' ? { error: { error_code: 'INTERNAL' } } : { report_type: form };
        const webhook_code = form === 'ERROR' ? 'ERROR' : 'PRODUCT_READY';
        await webhook({ webhook_type: 'ASSETS', webhook_code, asset_report_id: order.id, ...code });
        if (isRead) await workOn((task) => task.type === 'fetch' && task.assetReportId === order.id);
        if (form === 'FAST') order.held = undefined;
      }
    },
    async bankSays(client: Client, webhook_code: string) {
      for (const item_id of bank.itemsOf(client.owner)) {
        await webhook({ webhook_type: 'ITEM', webhook_code, item_id });
        client.isRefused = true;
      }
    },
    /**
     * The oldest piece of work, or the newest: a queue has no order. Its worker may die on the way, and the message comes back once
     * its lease is over.
     */
    async work(deathAt = 0, when: 'before' | 'after' = 'after', isNewest = false): Promise<boolean> {
      const entry = (await due()).at(isNewest ? -1 : 0);
      if (!entry) return false;
      later(SECOND);
      await aDyingDatabase(db, deathAt, when).run(
        (own) => served.work(entry.id, own),
        async () => later(leaseMs('bank') + SECOND),
      );
      return true;
    },
    /** One buyer's way to a linked bank: what the page showed, what they decide, and what the bank holds. */
    async agreesAndLinks(at: number, decision: 'send when confirmed' | 'show me first', held: Held[]) {
      const tab = await world.reload(at === 0 ? 0 : OTHERS_TAB);
      const { body: opened } = await world.asGuest(tab, requests.guestRequest, {});
      const seen = opened?.decision.number ?? 0;
      await world.asGuest(tab, requests.acceptLicense, { accepted: true, agent_email: opened?.agent_email ?? '' });
      const { body: decided } = await world.asGuest(tab, requests.decide, {
        decision,
        words: DECISION_WORDS[decision],
        seen,
      });
      const { body: window } = await world.asGuest(tab, banks.guestLinkToken, {});
      await world.asGuest(tab, banks.guestAccounts, {
        public_token: window?.link_token.replace('link', 'public') ?? '',
      });
      await world.answers(world.buyer(at), held, 'FULL');
      return { tab, opened, decided };
    },
    /** Once each of them has linked, all banks are read together. */
    async answersTogether(held: Held[][]) {
      for (const [at, one] of held.entries()) await world.answers(world.buyer(at), one, 'FULL');
      await world.drain();
    },
    async drain(isNewestFirst = false) {
      for (let rounds = 0; (await world.work(0, 'after', isNewestFirst)) && rounds < 50; rounds++);
    },
    /** Lets time pass, and runs the schedules. */
    async pass(ms: number) {
      for (const client of clients) client.isRefused ||= ms > GIVEN_UP_MS && bank.asked(client.owner).length > 0;
      later(ms);
      await redriveOutbox(upkeep)();
      await pollReports(upkeep)();
    },
    /** Creates an office with both agents, and puts the buyer on the first one's list; once. */
    async openOffice(): Promise<string | undefined> {
      if (office) return undefined;
      office = (await createOffice(deps)(DEE, { name: 'Lakeside Realty' })).id;
      for (const { email } of [ADA, BEN]) await inviteMember(deps)(DEE, office, { email, role: 'agent' });
      for (const who of [ADA, BEN]) await acceptInvitation(deps)(who, office);
      const { clientEmail: email } = await request(buyer(0));
      await db.transact(createWrites(aClient({ agentId: ADA.id, email }), []));
      later(MINUTE);
      return office;
    },
    async moveClients() {
      const moving = (await openWork(db)).filter(({ kind, state }) => kind === 'campaign' && state === 'pending');
      const side = { ...deps, clients: createClientStore(db), connections: createConnectionStore(db), orderMailMove };
      for (const { task } of moving) await movePart(side)(parse(movingTask, task));
    },
  };
  return world;
};

export type FundsWorld = Awaited<ReturnType<typeof aFundsWorld>>;

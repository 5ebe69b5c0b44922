// What a person replied to a text of ours: STOP and START hold at once, for every agent, and the agents learn about it.
import type { Secret } from '#core/aws/secrets.ts';
import { ConditionFailed, type Db, isNew, when } from '#core/data/db.ts';
import type { RowOf } from '#core/data/entity.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { beginningOf } from '#core/documents/beginning.ts';
import { type Clock, DAY, epochSeconds } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import { readRequest } from '#public/funds/request';
import { answeredNumber, numberHash, stoppedNumber, textedRequest } from '#public/funds/texts';
import { agentOfNumber } from '#public/members/notifications';
import { stopCalls } from './stop-calls.ts';
import { type News, tellAgent, tellOfOwnNumber } from './tell-agent.ts';
import type { ReplyTask } from './text-task.ts';

export type Reply = { originationNumber: string; messageBody: string; inboundMessageId: string };
/** `at`: when the carrier brought it to AWS, also of a reply that comes late or again. */
type Brought = Reply & { at: string };

type Deps = { db: Db; clock: Clock; nameKey: Secret };
type Request = Awaited<ReturnType<typeof requestsOf>>[number];

/** The words that carriers and AWS know, and their Spanish. */
const STOP = /^(?:stop(?:all)?|end|quit|cancel|unsubscribe|optout|opt-out|revoke|alto|parar|cancelar|baja)[.!]*$/i;
const START = /^(?:start|unstop|yes|empezar|iniciar)[.!]*$/i;
const HELP = /^(?:help|info|ayuda)[.!?]*$/i;

/** The latest ones: more of them, to one number, no one sends within the time that a request is open. */
const MOST_REQUESTS = 100;
export const MOST_ANSWERS_A_DAY = 6;
const LONGEST_EXCERPT = 200;
const NO_CALLS = 'On your client list, they are opted out of calls, too.';

const kindOf = (said: string): Kind => {
  if (STOP.test(said)) return 'stopped';
  if (START.test(said)) return 'started';
  return HELP.test(said) ? 'help' : 'other';
};

/** `textedBy`: the agent who texted. Since then, the request may have gone to a colleague with its client. */
const withAgentNow = async <Row extends { linkId: string; agentId: string }>(db: Pick<Db, 'get'>, row: Row) => ({
  ...row,
  agentId: (await readRequest(db, row.linkId))?.agentId ?? row.agentId,
  textedBy: row.agentId,
});

/** All of them are read: their order is that of their links, which says nothing of when. */
const textedTo = async (db: Pick<Db, 'query'>, hash: string) => {
  const pk = textedRequest.partition({ numberHash: hash });
  const rows: RowOf<typeof textedRequest>[] = [];
  let cursor: string | undefined;
  do {
    const page = await textedRequest.query(db, { pk, prefix: 'LINK#', cursor, consistent: true });
    rows.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return rows.toSorted((one, other) => other.at.localeCompare(one.at));
};

const requestsOf = async (db: Pick<Db, 'get' | 'query'>, hash: string) =>
  Promise.all((await textedTo(db, hash)).slice(0, MOST_REQUESTS).map((row) => withAgentNow(db, row)));

/** Those who get news at the number. A number can be two agents', of one couple. */
const agentsOf = async (db: Pick<Db, 'query'>, hash: string): Promise<string[]> => {
  const pk = agentOfNumber.partition({ numberHash: hash });
  const { items } = await agentOfNumber.query(db, { pk, prefix: 'AGENT#', limit: MOST_REQUESTS, consistent: true });
  return items.map(({ agentId }) => agentId);
};

type ReplyWords = 'stopped' | 'started' | 'help';
type Kind = ReplyWords | 'other';
const wordsForAgents = { stopped: 'stopped', started: 'agentStarted', help: 'agentHelp' } as const;

const newsOfAgent: Partial<Record<Kind, News>> = {
  stopped: {
    subject: 'You get no more texts from us',
    body: 'You replied STOP. To get news by text again, text us START.',
  },
  started: { subject: 'You get texts from us again', body: 'You replied START.' },
};

const tellNumbersAgents = async (deps: Deps, agentIds: string[], kind: Kind): Promise<void> => {
  const news = newsOfAgent[kind];
  if (!news) return;
  for (const agentId of agentIds) await tellOfOwnNumber(deps, agentId, news);
};

const newsOf = (kind: Kind, client: string, said: string): News => {
  if (kind === 'stopped')
    return {
      subject: `${client} doesn't want texts`,
      body: `${client} replied STOP, so we won't text them. They still get our email.`,
    };
  if (kind === 'started')
    return { subject: `${client} wants texts again`, body: `${client} replied START. You can text them again.` };
  const excerpt = beginningOf(said, LONGEST_EXCERPT);
  return {
    subject: `${client} replied to a text`,
    body: `${client} wrote: "${excerpt}" We don't answer. Please call or write to them.`,
  };
};

const countWrite = (hash: string, now: Date) =>
  answeredNumber.update(
    { numberHash: hash, day: now.toISOString().slice(0, 10) },
    { add: { used: 1 }, set: { expires: epochSeconds(now, 2 * DAY) } },
    { if: when('attribute_not_exists(#used) OR #used < :most', { ':most': MOST_ANSWERS_A_DAY }) },
  );

/** The service may bring a reply twice: it's answered once. And not without end: anyone can send us words, and each answer costs. */
const answer = async ({ db, clock }: Deps, hash: string, id: string, task: ReplyTask): Promise<void> => {
  const now = clock();
  try {
    await db.transact([{ ...outboxWrite('text', task, now, `text-reply-${id}`), if: isNew }, countWrite(hash, now)]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

/** Replies come at least once, in any order: what is known from later holds. */
const beforeThis = (at: string) => when('attribute_not_exists(#PK) OR #at < :at', { ':at': at });

/** Whether it said something that no later reply says otherwise. */
const unlessLater = async (work: Promise<void>): Promise<boolean> => {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};

const stop = ({ db }: Deps, numberHash: string, at: string): Promise<boolean> =>
  unlessLater(db.transact([stoppedNumber.put({ numberHash }, { at }, { if: beforeThis(at) })]));

const lift = ({ db }: Deps, numberHash: string, at: string): Promise<boolean> =>
  unlessLater(db.transact([stoppedNumber.delete({ numberHash }, { if: beforeThis(at) })]));

const latestOfEach = (requests: Request[]): Request[] =>
  requests.filter(({ agentId }, at) => requests.findIndex((one) => one.agentId === agentId) === at);

/** To a client, in the language of the latest text; to an agent, about their news. */
const answerTo = (kind: ReplyWords, latest: Request | undefined) =>
  latest
    ? ({ words: kind, language: latest.language } as const)
    : ({ words: wordsForAgents[kind], language: 'en' } as const);

type Heard = { kind: Kind; phone: string; said: string };

/** Also for the agent whose text they answered: they may have the number of someone else of the family. */
const stopAllCalls = async (deps: Deps, { agentId, textedBy }: Request, phone: string): Promise<boolean> => {
  if (textedBy !== agentId) await stopCalls(deps, { agentId: textedBy, phone });
  return stopCalls(deps, { agentId, phone });
};

const tell = async (deps: Deps, request: Request, { kind, phone, said }: Heard): Promise<void> => {
  const news = newsOf(kind, request.client, said);
  const noCalls = kind === 'stopped' && (await stopAllCalls(deps, request, phone));
  await tellAgent(deps, request, noCalls ? { ...news, body: `${news.body} ${NO_CALLS}` } : news);
};

export const takeReply =
  (deps: Deps) =>
  async ({ originationNumber: phone, messageBody, inboundMessageId, at }: Brought): Promise<void> => {
    const said = messageBody.trim();
    const kind = kindOf(said);
    const hash = numberHash(await deps.nameKey(), phone);
    // First: from now on no text goes out.
    if (kind === 'stopped') await stop(deps, hash, at);
    if (kind === 'started' && !(await lift(deps, hash, at))) return log.info('a START from before a STOP', { kind });
    const [requests, agents] = await Promise.all([requestsOf(deps.db, hash), agentsOf(deps.db, hash)]);
    // What no text of ours came before isn't answered, but a STOP holds.
    if (requests.length + agents.length === 0) return log.info('a reply to no text of ours', { kind });
    if (kind !== 'other')
      await answer(deps, hash, inboundMessageId, { what: 'reply', phone, ...answerTo(kind, requests[0]) });
    await tellNumbersAgents(deps, agents, kind);
    if (kind === 'help') return;
    for (const request of latestOfEach(requests)) await tell(deps, request, { kind, phone, said });
  };

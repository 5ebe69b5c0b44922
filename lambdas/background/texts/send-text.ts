// A text goes out at most once: the service can't recognize a repetition, so its row says that a try has begun before it begins.
import type { Secret } from '#core/aws/secrets.ts';
import type { SendText, TextOutcome } from '#core/aws/text-messages.ts';
import { ConditionFailed, type Db, when } from '#core/data/db.ts';
import { MAX_ATTEMPTS, type OutboxEntry } from '#core/data/outbox.ts';
import type { Clock } from '#core/platform/clock.ts';
import { PostponedError } from '#core/platform/queue-worker.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import { clientWithEmail } from '#public/clients/client';
import {
  clientName,
  type FundsRequest,
  isExpired,
  type RequestText,
  readRequest,
  requestText,
} from '#public/funds/request';
import { hasStopped, quietForMs, readTextSetting, replyTo, type TextingHours, textOfLink } from '#public/funds/texts';
import { noteMessage } from './note-message.ts';
import { sendCode, sendNewsText } from './send-to-agent.ts';
import { type News, tellAgent } from './tell-agent.ts';
import type { LinkText, ReplyTask, TextTask } from './text-task.ts';

type Deps = {
  db: Pick<Db, 'get' | 'update' | 'put' | 'delete' | 'transact'>;
  clock: Clock;
  nameKey: Secret;
  siteUrl: string;
  textFrom: string;
  hours: TextingHours;
  send: SendText;
};
type Result = { messageId: string } | { skipped: true; why: string };
type Change = { state: RequestText['state']; why?: string };

const latest = { consistent: true };

const note = async ({ db, clock }: Deps, { linkId, textId }: LinkText, change: Change): Promise<Result> => {
  await requestText.change(db, { linkId, textId }, { set: { ...change, at: clock().toISOString() } });
  return { skipped: true, why: change.why ?? change.state };
};

/** What the agent ought to act on. That a request no longer waits, or that they turned texts off, they know. */
const newsOf = (state: RequestText['state'], client: string): News | undefined => {
  switch (state) {
    case 'failed':
      return {
        subject: `We couldn't text ${client}`,
        body: `The text with the link didn't go out. Check the number of ${client}, or reach them another way. They have our email.`,
      };
    case 'unknown':
      return {
        subject: `A text to ${client} may not have arrived`,
        body: `We got no answer whether it went out, and don't send it twice. Ask ${client}, or send another.`,
      };
    case 'stopped':
      return {
        subject: `${client} doesn't want texts`,
        body: `${client} replied STOP to a text of ours, so we didn't send yours. They still get our email.`,
      };
    default:
      return undefined;
  }
};

/** It doesn't go out. The news comes first: a worker that dies in between brings it again, and it's the same line. */
const giveUp = async (deps: Deps, task: LinkText, request: FundsRequest, change: Change): Promise<Result> => {
  const news = newsOf(change.state, clientName(request));
  if (news) await tellAgent(deps, request, news);
  return note(deps, task, change);
};

/** The carrier's word of it can be here first, and says more. */
const noteSent = async ({ db, clock }: Deps, { linkId, textId }: LinkText): Promise<void> => {
  const set = { state: 'sent', at: clock().toISOString() } as const;
  try {
    await requestText.change(db, { linkId, textId }, { set }, when('#state = :sending', { ':sending': 'sending' }));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

const isAnswered = (request: FundsRequest, now: Date): boolean =>
  (request.state !== 'sent' && request.state !== 'opened') || isExpired(request, now);

/** What keeps it from going out, if anything does. */
const objection = async (
  deps: Deps,
  request: FundsRequest,
  { phone, state }: RequestText,
): Promise<Change | undefined> => {
  const { db, clock } = deps;
  // A try began, and its worker died or got no answer: the person may have it.
  if (state === 'sending') return { state: 'unknown' };
  if (isAnswered(request, clock())) return { state: 'dropped', why: 'The request no longer waits for an answer.' };
  const [isClosed, { on }, stopped] = await Promise.all([
    isDeactivated(db, request.agentId),
    readTextSetting(deps)({ id: request.agentId }),
    hasStopped(deps, phone),
  ]);
  if (isClosed) return { state: 'dropped', why: 'The account was deactivated.' };
  if (!on) return { state: 'dropped', why: 'Text messages were turned off.' };
  if (stopped) return { state: 'stopped' };
  if (request.textConsent?.phone !== phone) return { state: 'dropped', why: 'The client agreed to another number.' };
  const client = await clientWithEmail(db, request.agentId, request.clientEmail);
  const waitMs = quietForMs(deps.hours, client?.address ?? '', clock());
  if (waitMs > 0) throw new PostponedError('quiet hours', waitMs);
  return undefined;
};

const resultOf = async (deps: Deps, task: LinkText, request: FundsRequest, outcome: TextOutcome): Promise<Result> => {
  switch (outcome.came) {
    case 'sent':
      await noteMessage(deps, outcome.messageId, { linkId: task.linkId, textId: task.textId });
      await noteSent(deps, task);
      return { messageId: outcome.messageId };
    case 'stopped':
      return giveUp(deps, task, request, { state: 'stopped' });
    case 'refused':
      return giveUp(deps, task, request, { state: 'failed', why: outcome.why });
    case 'unknown':
      return giveUp(deps, task, request, { state: 'unknown' });
  }
};

/** What the service refuses for now is free for another try, and after the last one the agent learns that it failed. */
const putBack = (deps: Deps, task: LinkText, request: FundsRequest, attempts: number): Promise<Result> =>
  attempts >= MAX_ATTEMPTS
    ? giveUp(deps, task, request, { state: 'failed', why: "We couldn't reach the carrier." })
    : note(deps, task, { state: 'ordered' });

const sendLink =
  (deps: Deps) =>
  async (task: LinkText, { attempts }: Pick<OutboxEntry, 'attempts'>): Promise<Result> => {
    const { linkId, textId } = task;
    const [request, text] = await Promise.all([
      readRequest(deps.db, linkId),
      requestText.get(deps.db, { linkId, textId }, latest),
    ]);
    if (!request || !text) return { skipped: true, why: 'was erased' };
    // It was dealt with, and only the outbox doesn't know yet.
    if (text.state !== 'ordered' && text.state !== 'sending') return { skipped: true, why: `was ${text.state}` };
    const why = await objection(deps, request, text);
    if (why) return giveUp(deps, task, request, why);
    await note(deps, task, { state: 'sending' });
    const body = textOfLink(text.language, { agent: request.agentName, url: `${deps.siteUrl}/guest/${linkId}` });
    const outcome = await deps.send({ to: text.phone, body }).catch(async (error: unknown) => {
      await putBack(deps, task, request, attempts);
      throw error;
    });
    return resultOf(deps, task, request, outcome);
  };

/** An answer, also at night. What may have gone out isn't sent again. */
const sendReply =
  (deps: Deps) =>
  async ({ phone, words, language }: ReplyTask): Promise<Result> => {
    const outcome = await deps.send({ to: phone, body: replyTo(words, language) });
    if (outcome.came !== 'sent') return { skipped: true, why: outcome.came };
    await noteMessage(deps, outcome.messageId);
    return { messageId: outcome.messageId };
  };

export const sendText =
  (deps: Deps) =>
  (task: TextTask, entry: Pick<OutboxEntry, 'attempts' | 'createdAt'>): Promise<Result> => {
    switch (task.what) {
      case 'link':
        return sendLink(deps)(task, entry);
      case 'reply':
        return sendReply(deps)(task);
      case 'news':
        return sendNewsText(deps)(task, entry);
      case 'code':
        return sendCode(deps)(task);
    }
  };

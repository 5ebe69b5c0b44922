// The number at which an agent gets news by text. It's theirs once they have entered the code that was texted to it: no one is texted because
// somebody else typed their number.
import type { Secret } from '#core/aws/secrets.ts';
import { oneTimeCode } from '#core/crypto/one-time-code.ts';
import { sameDigest } from '#core/crypto/pin.ts';
import { ConditionFailed, type Db, when } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { type Clock, isoAfter, MINUTE } from '#core/platform/clock.ts';
import { readPhone } from '#public/clients/client';
import { hasStopped, numberHash, requireTextable } from '#public/funds/texts';
import { transactCharged } from '#public/members/senders';
import type { NewsNumber } from './contract.ts';
import { agentOfNumber, newsNumber } from './entity.ts';
import { NEWS_CODE_MINUTES, NEWS_TEXT_CONSENT } from './vocabulary.ts';

type Deps = { db: Db; clock: Clock; nameKey: Secret; textFrom: string };

const MOST_TRIES = 5;
const latest = { consistent: true };

/** `version`: which code, in turn. */
export const newsCode = async (
  nameKey: Secret,
  { agentId, phone, version }: { agentId: string; phone: string; version: number },
): Promise<string> => oneTimeCode(await nameKey(), { of: `news:${agentId}:${phone}`, version });

const codeError = (message: string, cause?: unknown) => new AppError('INVALID', { fields: { code: message }, cause });

const readable = async (phone: string): Promise<string> => (await readPhone(phone))?.readable ?? phone;

const read =
  (deps: Deps) =>
  async ({ id: agentId }: Pick<Agent, 'id'>): Promise<NewsNumber> => {
    const { db, clock, textFrom } = deps;
    const { confirmed, waiting } = (await newsNumber.get(db, { agentId }, latest)) ?? {};
    return {
      available: textFrom !== 'off',
      phone: confirmed ? await readable(confirmed.phone) : null,
      waiting: waiting && waiting.until > clock().toISOString() ? await readable(waiting.phone) : null,
      stopped: confirmed !== undefined && (await hasStopped(deps, confirmed.phone)),
    };
  };

const requireFree = async (deps: Deps, phone: string): Promise<void> => {
  if (deps.textFrom === 'off') throw new AppError('CONFLICT', { message: "Text messages aren't available yet." });
  if (await hasStopped(deps, phone))
    throw new AppError('CONFLICT', {
      message: 'This number replied STOP to our texts. Text us START from it, and try again.',
    });
};

/** In the words of someone who asks for a code. */
const tooMany = (error: unknown): unknown =>
  error instanceof AppError && error.code === 'TOO_MANY_REQUESTS'
    ? new AppError('TOO_MANY_REQUESTS', {
        message: "We've texted as many codes as we do in a day. Try again tomorrow.",
        cause: error,
      })
    : error;

const ask =
  (deps: Deps) =>
  async (agent: Agent, text: string): Promise<NewsNumber> => {
    const phone = await requireTextable(text);
    await requireFree(deps, phone);
    const { db, clock } = deps;
    const now = clock();
    const version = now.getTime();
    const waiting = {
      phone,
      version,
      until: isoAfter(now, NEWS_CODE_MINUTES * MINUTE),
      words: NEWS_TEXT_CONSENT.version,
    };
    // Of two clicks at once, the second is refused: its code would be another one.
    const isNext = when('attribute_not_exists(#waiting) OR #waiting.#version < :before', {
      ':before': version - 5000,
    });
    const writes = [
      newsNumber.update({ agentId: agent.id }, { set: { waiting, tries: 0 } }, { name: 'waiting', if: isNext }),
      outboxWrite('text', { what: 'code', agentId: agent.id, version }, now, `text-code-${agent.id}-${version}`),
    ];
    try {
      await transactCharged(db, { agent, to: [phone], purpose: 'text' }, writes, now);
    } catch (error) {
      if (!(error instanceof ConditionFailed && error.write === 'waiting')) throw tooMany(error);
    }
    return read(deps)(agent);
  };

/** A try is counted before the code is compared, so guessing is bounded however many guesses are in flight. */
const countTry = async ({ db }: Deps, agentId: string, version: number): Promise<void> => {
  const isLeft = when('#waiting.#version = :version AND #tries < :most', { ':version': version, ':most': MOST_TRIES });
  try {
    await newsNumber.change(db, { agentId }, { add: { tries: 1 } }, isLeft);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw codeError('This code was entered wrong too many times. Ask for a new one.', error);
  }
};

const confirm =
  (deps: Deps) =>
  async (agent: Agent, code: string): Promise<NewsNumber> => {
    const { db, clock, nameKey } = deps;
    const now = clock();
    const agentId = agent.id;
    const { waiting, confirmed } = (await newsNumber.get(db, { agentId }, latest)) ?? {};
    if (!waiting || waiting.until <= now.toISOString()) throw codeError('This code has expired. Ask for a new one.');
    await countTry(deps, agentId, waiting.version);
    const { phone, version, words } = waiting;
    if (!sameDigest(await newsCode(nameKey, { agentId, phone, version }), code.replace(/\s/g, '')))
      throw codeError("This isn't the code that we texted you last. Check it and try again.");
    const at = now.toISOString();
    const key = await nameKey();
    const isSame = when('#waiting.#version = :version', { ':version': version });
    await db.transact([
      newsNumber.update(
        { agentId },
        { set: { confirmed: { phone, at, words } }, remove: ['waiting', 'tries'] },
        { if: isSame },
      ),
      ...(confirmed && confirmed.phone !== phone
        ? [agentOfNumber.delete({ numberHash: numberHash(key, confirmed.phone), agentId })]
        : []),
      agentOfNumber.put({ numberHash: numberHash(key, phone), agentId }, { agentId, at }),
    ]);
    return read(deps)(agent);
  };

const remove =
  (deps: Deps) =>
  async (agent: Agent): Promise<NewsNumber> => {
    const { db, nameKey } = deps;
    const agentId = agent.id;
    const { confirmed } = (await newsNumber.get(db, { agentId }, latest)) ?? {};
    const key = await nameKey();
    await db.transact([
      newsNumber.delete({ agentId }),
      ...(confirmed ? [agentOfNumber.delete({ numberHash: numberHash(key, confirmed.phone), agentId })] : []),
    ]);
    return read(deps)(agent);
  };

export const newsNumbers = (deps: Deps) => ({
  read: read(deps),
  ask: ask(deps),
  confirm: confirm(deps),
  remove: remove(deps),
});

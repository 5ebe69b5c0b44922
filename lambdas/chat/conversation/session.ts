import type { Secret } from '#core/aws/secrets.ts';
import { keyedHash } from '#core/crypto/keyed-hash.ts';
import { type Db, held, isNew, type Write } from '#core/data/db.ts';
import { type Clock, MINUTE } from '#core/platform/clock.ts';
import type { Complete } from '#core/platform/complete.ts';
import { agentCheck, beginWrite, closedError, type Parties } from '#public/chat/transaction';
import { STEP_NUMBERS, type StepNumber } from '#vocabulary/chat/transaction';
import { chatSession, type Session } from './entity.ts';

// The conversation of one step. Its id is derived from the link with a key that only functions have, so no one can
// guess it, and a returning guest finds the same one without a lookup.

export const sessionIdFor = (key: string, linkId: string, step: number): string =>
  keyedHash(key, 'chat', `${linkId}:${step}`).toString('hex').slice(0, 32);

export const sessionIdsFor = (key: string, linkId: string): string[] =>
  STEP_NUMBERS.map((step) => sessionIdFor(key, linkId, step));

export const readSession = (db: Pick<Db, 'get'>, sessionId: string): Promise<Session | undefined> =>
  chatSession.get(db, { sessionId }, { consistent: true });

/** True if a socket may connect to it; the speaker is proven later. */
export const sessionExists = async (db: Pick<Db, 'get'>, sessionId: string): Promise<boolean> => {
  const row = await db.get(chatSession.key({ sessionId }), { attributes: ['SK'], consistent: true });
  return row !== undefined;
};

const newSession = (sessionId: string, parties: Parties, step: StepNumber): Complete<Session> => ({
  sessionId,
  transactionId: parties.id,
  agentId: parties.agentId,
  linkId: parties.linkId,
  step,
  kind: parties.kind,
  agentName: parties.agentName,
  agentEmail: parties.agentEmail,
  guestName: parties.guestName,
  guestEmail: parties.guestEmail,
  state: 'open',
  handedOff: false,
  assistantTurns: 0,
  seenUser: 0,
  seenAgent: 0,
  wroteNews: '',
  talkNews: '',
  agentMailedAt: '',
  guestMailedAt: '',
});

export const openSession =
  (deps: { db: Db; clock: Clock; pinKey: Secret }) =>
  async (
    parties: Parties,
    step: StepNumber,
    by: 'user' | 'agent' = 'user',
  ): Promise<{ id: string; isNew: boolean }> => {
    const id = sessionIdFor(await deps.pinKey(), parties.linkId, step);
    const known = await readSession(deps.db, id);
    if (known?.state === 'closed') throw closedError(parties.agentName, by);
    if (known) return { id, isNew: false };
    const session = newSession(id, parties, step);
    const begin = deps.db.transact([
      agentCheck(parties),
      beginWrite(parties, deps.clock(), by),
      chatSession.put({ sessionId: id }, session, { if: isNew }),
    ]);
    // If another tab was faster, it isn't new.
    return { id, isNew: await held(begin) };
  };

/** Closes a link's existing conversations, or opens them again. Closing fails if another one has begun in the meantime. */
export const sessionStateWrites = async (
  { db, pinKey }: { db: Pick<Db, 'get'>; pinKey: Secret },
  linkId: string,
  state: Session['state'],
): Promise<Write[]> => {
  const ids = sessionIdsFor(await pinKey(), linkId);
  const known = await Promise.all(ids.map((id) => readSession(db, id)));
  return ids.flatMap((sessionId, at): Write[] => {
    if (known[at]) return [chatSession.update({ sessionId }, { set: { state } })];
    return state === 'closed' ? [chatSession.check({ sessionId }, isNew)] : [];
  });
};

const REMEMBER_MS = MINUTE;
const MAX_REMEMBERED = 5000;

/** Remembers a read for a minute, for the frames that follow. */
export const createMinuteCache = <T>(clock: Clock) => {
  const remembered = new Map<string, { value: T; until: number }>();
  return {
    recall(key: string): T | undefined {
      const known = remembered.get(key);
      return known && known.until > clock().getTime() ? known.value : undefined;
    },
    remember(key: string, value: T): void {
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(key, { value, until: clock().getTime() + REMEMBER_MS });
    },
    forget(key: string): void {
      remembered.delete(key);
    },
  };
};

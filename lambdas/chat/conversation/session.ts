// The conversation of one step. Its id is derived from the link with a key that only functions have, so no one can guess
// it, and a guest who comes back finds the same one without a lookup.

import type { Secret } from '#core/aws/secrets.ts';
import { keyedHash } from '#core/crypto/keyed-hash.ts';
import { ConditionFailed, type Db, isNew, type Write } from '#core/data/db.ts';
import type { Language } from '#core/http/language.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Complete } from '#core/platform/complete.ts';
import { agentCheck, beginWrite, closedError, handedOverError, type Parties } from '#public/chat/transaction';
import { STEPS, type StepNumber } from '#vocabulary/chat/transaction';
import { chatSession, type Session } from './entity.ts';

export const sessionIdFor = (key: string, linkId: string, step: number): string =>
  keyedHash(key, 'chat', `${linkId}:${step}`).toString('hex').slice(0, 32);

export const sessionIdsFor = (key: string, linkId: string): string[] =>
  STEPS.map(({ step }) => sessionIdFor(key, linkId, step));

export const readSession = (db: Pick<Db, 'get'>, sessionId: string): Promise<Session | undefined> =>
  chatSession.get(db, { sessionId }, { consistent: true });

/** Whether a socket may connect to it; who speaks on the socket is proven later. */
export const sessionExists = async (db: Pick<Db, 'get'>, sessionId: string): Promise<boolean> => {
  const row = await db.get(chatSession.key({ sessionId }), { attributes: ['SK'], consistent: true });
  return row !== undefined;
};

const newSession = (sessionId: string, parties: Parties, step: StepNumber, language?: Language): Complete<Session> => ({
  sessionId,
  transactionId: parties.id,
  agentId: parties.agentId,
  linkId: parties.linkId,
  step,
  agentName: parties.agentName,
  agentEmail: parties.agentEmail,
  guestName: parties.guestName,
  guestEmail: parties.guestEmail,
  language,
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
    language?: Language,
    by: 'user' | 'agent' = 'user',
  ): Promise<{ id: string; isNew: boolean }> => {
    const id = sessionIdFor(await deps.pinKey(), parties.linkId, step);
    const known = await readSession(deps.db, id);
    if (known?.state === 'closed') throw closedError(parties.agentName, by);
    if (known) return { id, isNew: false };
    const session = newSession(id, parties, step, language);
    try {
      await deps.db.transact([
        agentCheck(parties),
        beginWrite(parties, deps.clock()),
        chatSession.put({ sessionId: id }, session, { name: 'session', if: isNew }),
      ]);
      return { id, isNew: true };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.write === 'transaction') throw closedError(parties.agentName, by);
      if (error.write === 'agent') throw handedOverError(error);
      // Another tab was faster.
      return { id, isNew: false };
    }
  };

/** Closes those conversations of a link that have been begun, or opens them again. Closing fails if another one has been begun meanwhile. */
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

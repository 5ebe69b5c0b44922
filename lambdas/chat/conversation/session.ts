// The conversation of one step. Its id is derived from the link by a key that only functions have: nobody can guess it,
// and coming back finds the same one without a list to look it up in.

import { createHmac } from 'node:crypto';
import type { Secret } from '#core/aws/secrets.ts';
import type { Item } from '#core/data/attribute-value.ts';
import { ConditionFailed, type Db, isNew, type Write } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';
import { isLanguage, type Language } from '#core/http/language.ts';
import type { Clock } from '#core/platform/clock.ts';
import { STEPS, type StepNumber } from '../transaction/contract.ts';
import { beginWrite, closedError, type Parties } from '../transaction/public.ts';

export type Session = {
  sessionId: string;
  transactionId: string;
  agentId: string;
  linkId: string;
  step: StepNumber;
  agentName: string;
  agentEmail: string;
  guestName: string;
  guestEmail: string;
  /** What the guest read when they opened it. */
  language?: Language;
  state: 'open' | 'closed';
  /** Number of the last message. */
  seq: number;
  /** The agent answers, and the assistant is silent. */
  handedOver: boolean;
  /** Answers of the assistant since an agent last let it speak. */
  assistantTurns: number;
  seenUser: number;
  seenAgent: number;
  /** Of what stands unread. */
  agentTold: boolean;
  guestMailedAt: string;
};

export const sessionIdFor = (key: string, linkId: string, step: number): string =>
  createHmac('sha256', key).update(`chat:${linkId}:${step}`).digest('hex').slice(0, 32);

export const sessionIdsFor = (key: string, linkId: string): string[] =>
  STEPS.map(({ step }) => sessionIdFor(key, linkId, step));

export const sessionFrom = (item: Item): Session => ({
  sessionId: String(item.sessionId),
  transactionId: String(item.transactionId),
  agentId: String(item.agentId),
  linkId: String(item.linkId),
  step: item.step as StepNumber,
  agentName: String(item.agentName),
  agentEmail: String(item.agentEmail),
  guestName: String(item.guestName),
  guestEmail: String(item.guestEmail),
  language: isLanguage(item.language) ? item.language : undefined,
  state: item.state as Session['state'],
  seq: Number(item.seq ?? 0),
  handedOver: item.handedOver === true,
  assistantTurns: Number(item.assistantTurns ?? 0),
  seenUser: Number(item.seenUser ?? 0),
  seenAgent: Number(item.seenAgent ?? 0),
  agentTold: item.agentTold === true,
  guestMailedAt: String(item.guestMailedAt ?? ''),
});

export const readSession = async (db: Db, sessionId: string): Promise<Session | undefined> => {
  const item = await db.get(keys.chatSession(sessionId), { consistent: true });
  return item && sessionFrom(item);
};

export const openSession =
  (deps: { db: Db; clock: Clock; pinKey: Secret }) =>
  async (parties: Parties, step: StepNumber, language?: Language): Promise<{ id: string; isNew: boolean }> => {
    const id = sessionIdFor(await deps.pinKey(), parties.linkId, step);
    const there = await readSession(deps.db, id);
    if (there?.state === 'closed') throw closedError(parties.agentName);
    if (there) return { id, isNew: false };
    const session: Item = {
      sessionId: id,
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
      seq: 0,
      handedOver: false,
    };
    try {
      await deps.db.transact([
        beginWrite(parties, deps.clock()),
        { put: { ...keys.chatSession(id), ...session }, if: isNew },
      ]);
      return { id, isNew: true };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.at === 0) throw closedError(parties.agentName);
      // Another tab was quicker.
      return { id, isNew: false };
    }
  };

/** Closes the conversations of a link that have been opened. */
export const closeSessionWrites = async (
  { db, pinKey }: { db: Db; pinKey: Secret },
  linkId: string,
): Promise<Write[]> => {
  const ids = sessionIdsFor(await pinKey(), linkId);
  const opened = (await Promise.all(ids.map((id) => readSession(db, id)))).filter((session) => session !== undefined);
  return opened.map(({ sessionId }) => ({ update: keys.chatSession(sessionId), change: { set: { state: 'closed' } } }));
};

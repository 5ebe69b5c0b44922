// What the agent learns when a client takes an answer back before it's sealed.
import type { Write } from '#core/data/db.ts';
import { notify } from '#public/dashboard';
import { isGuestOwner } from '#public/funds/bank';
import type { Letter } from '../entity.ts';

/** Only the agent of a request is notified; an agent who withdraws their own report knows. */
export const withdrawalNotice = (sent: Letter, words: { subject: string; body: string }, at: Date): Write[] => {
  if (!isGuestOwner(sent.owner)) return [];
  const id = `${sent.communicationId}~withdrawn~${sent.id.slice(0, 8)}`;
  const row = { ...words, id, type: 3, date: at.toISOString(), read: false } as const;
  return [notify(sent.readerId, row)];
};

export const answerWithdrawn = (sent: Letter, at: Date): Write[] =>
  withdrawalNotice(
    sent,
    {
      subject: `${sent.senderName} withdrew their answer`,
      body: "There's no report yet. They can still answer with the same link.",
    },
    at,
  );

// Reminders for the current signer. They are ordered when the turn begins and wait in the outbox; each goes out only
// if it's still their turn at that time (still-awaited.ts).
import type { Write } from '#core/data/db.ts';
import { scheduledOutboxWrite } from '#core/data/outbox.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { DAY } from '#core/platform/clock.ts';
import type { Parties } from '#public/chat/transaction';
import type { SigningDocument } from '../../document/record.ts';
import { reminderForSigner } from '../../further/signer-emails.ts';
import { reminderForAgent, reminderForGuest, unsignedForAgent } from './reminder-emails.ts';

export const REMINDER_DAYS = { first: 2, second: 5 } as const;

type Awaited = Pick<SigningDocument, 'id' | 'transactionId' | 'agentId' | 'step' | 'title'>;
type Reminder = { name: string; email: WrittenEmail; days: number };

type From = Pick<NonNullable<WrittenEmail['awaits']>, 'from' | 'linkId'>;

const ordered = (document: Awaited, from: From, at: Date, reminders: Reminder[]): Write[] => {
  const { id: documentId, agentId, transactionId } = document;
  return reminders.map(({ name, email, days }) =>
    scheduledOutboxWrite(
      'mail',
      { ...email, awaits: { agentId, transactionId, documentId, ...from } },
      { at, startAt: new Date(at.getTime() + days * DAY), id: `sign-${documentId}-${name}` },
    ),
  );
};

/** Starting with the release. The agent is notified when the last one goes out. */
export const guestReminderWrites = (parties: Parties, document: Awaited, at: Date): Write[] => {
  const email = reminderForGuest(parties, document);
  return ordered(document, { from: 'guest' }, at, [
    { name: 'first', email, days: REMINDER_DAYS.first },
    { name: 'second', email, days: REMINDER_DAYS.second },
    { name: 'unsigned', email: unsignedForAgent(parties, document), days: REMINDER_DAYS.second },
  ]);
};

/** Starting with the signature before theirs. `parties`: with this signer as the guest. */
export const signerReminderWrites = (parties: Parties, document: Awaited, at: Date): Write[] => {
  const { linkId } = parties;
  const email = reminderForSigner(parties, document);
  return ordered(document, { from: 'signer', linkId }, at, [
    { name: `${linkId}-first`, email, days: REMINDER_DAYS.first },
    { name: `${linkId}-second`, email, days: REMINDER_DAYS.second },
    { name: `${linkId}-unsigned`, email: unsignedForAgent(parties, document), days: REMINDER_DAYS.second },
  ]);
};

/** Starting with the last signature before the agent's. */
export const agentReminderWrites = (parties: Parties, document: Awaited, at: Date): Write[] => {
  const email = reminderForAgent(parties, document);
  return ordered(document, { from: 'agent' }, at, [
    { name: 'agent-first', email, days: REMINDER_DAYS.first },
    { name: 'agent-second', email, days: REMINDER_DAYS.second },
  ]);
};

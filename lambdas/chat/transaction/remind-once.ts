import { type Db, held, isNew, type Write } from '#core/data/db.ts';
import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { inHistory } from '#public/clients/client';
import { transactCharged } from '#public/members/senders';
import { type Parties, sentReminder } from './entity.ts';

// The agent reminds someone about an open step of a transaction: an email that counts against the agent's quotas, and
// a line on the timeline of the client with that address.

type Reminder = {
  /** The recipient is its guest. */
  parties: Pick<Parties, 'id' | 'linkId'>;
  email: WrittenEmail;
  /** The subject, in the timeline's words. */
  about: string;
  /** Names the open step, and the person. */
  id: string;
  writes: Write[];
};

/** At most once a day (in UTC): another click is a no-op. */
export const remindOnce =
  (db: Pick<Db, 'get' | 'transact'>) =>
  async (agent: Agent, { parties, email, about, id: what, writes }: Reminder, now: Date): Promise<void> => {
    const { id: transactionId, linkId } = parties;
    const { to } = email;
    const at = now.toISOString();
    const id = `${what}-${at.slice(0, 10)}`;
    const row = { id, agentId: agent.id, transactionId, linkId, to, about, at };
    await held(
      transactCharged(
        db,
        { agent, to: [to] },
        [
          { ...countedEmail(outboxWrite('mail', email, now, id)), if: isNew, name: 'reminder' },
          sentReminder.put({ transactionId, reminderId: id }, row, { index: inHistory(agent.id, to, at) }),
          ...writes,
        ],
        now,
      ),
      'reminder',
    );
  };

// The staff's view of senders: counts, bounces and reports, and stopping and allowing them. Each is an audit entry.

import { type Db, type Pause, writeAgain } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { PAGE_LIMIT, type Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Complete } from '#core/platform/complete.ts';
import type { SecurityEventName } from '#core/security/events.ts';
import { logSecurityEvent } from '#core/security/log-event.ts';
import { type AuditedAction, createAuditLog } from '#public/members/staff';
import { readSender, standingOf } from './charge-emails.ts';
import type { routes, SenderView } from './contract.ts';
import { ALL_SENDERS, type Sender, sender as senderEntity } from './entity.ts';
import { unchanged } from './report-sender.ts';

type Deps = { db: Db; clock: Clock; pause?: Pause };

const viewOf = (sender: Sender, now: Date): Complete<SenderView> => ({
  id: sender.agentId,
  name: sender.name,
  email: sender.email,
  standing: standingOf(sender, now),
  last_day: sender.lastDay,
  sent: sender.sent,
  bounces: sender.bounces,
  complaints: sender.complaints,
  reports: sender.reports,
  stopped_at: sender.stoppedAt ?? null,
  stopped_by: sender.stoppedBy ?? null,
});

/** The most recent senders come first. */
export const listSenders =
  ({ db, clock }: Pick<Deps, 'clock'> & { db: Pick<Db, 'query'> }) =>
  async ({
    limit = PAGE_LIMIT,
    cursor,
  }: {
    limit?: number;
    cursor?: string;
  }): Promise<Reply<typeof routes.senders>> => {
    const page = await senderEntity.list(db, { pk: ALL_SENDERS, index: 'GSI1', descending: true, limit, cursor });
    return { senders: page.items.map((one) => viewOf(one, clock())), next_cursor: page.nextCursor };
  };

type SenderChange = Parameters<typeof senderEntity.update>[1];
type Change = {
  action: AuditedAction['action'];
  event: SecurityEventName;
  isDone: (sender: Sender) => boolean;
  change: (at: Date, sender: Sender) => SenderChange;
};

const STOP: Change = {
  action: 'sender.stopped',
  event: 'sender.stopped',
  isDone: ({ stoppedBy }) => stoppedBy === 'staff',
  change: (at) => ({ set: { stoppedAt: at.toISOString(), stoppedBy: 'staff' }, add: { revision: 1 } }),
};
const ALLOW: Change = {
  action: 'sender.allowed',
  event: 'sender.allowed',
  isDone: ({ stoppedAt }) => stoppedAt === undefined,
  change: (_, { name }) => ({
    set: { recentReports: [], allowedName: name },
    remove: ['stoppedAt', 'stoppedBy'],
    add: { revision: 1 },
  }),
};

const changeSender =
  ({ action, event, isDone, change }: Change) =>
  ({ db, clock, pause }: Deps) =>
  (staff: Agent, agentId: string): Promise<SenderView> =>
    writeAgain(async () => {
      const at = clock();
      const sender = await readSender(db, agentId);
      if (!sender) throw new AppError('NOT_FOUND');
      // A second click is a no-op.
      if (isDone(sender)) return viewOf(sender, at);
      const entry = { actorId: staff.id, actor: staff.email, action, target: sender.email || agentId };
      await db.transact([
        senderEntity.update({ agentId }, change(at, sender), unchanged(sender)),
        ...(await createAuditLog({ db, clock }).writes(entry, at)),
      ]);
      logSecurityEvent({ event, outcome: 'done', about: { kind: 'account', id: agentId } });
      return viewOf((await readSender(db, agentId)) ?? sender, at);
    }, pause);

/** Takes effect at once: the mail worker checks before each email. */
export const stopSender = changeSender(STOP);
export const allowSender = changeSender(ALLOW);

// Staff offer the clients of an account that they deactivated to a colleague of its office. They see how many, and no client.
import { newId } from '#core/crypto/ids.ts';
import type { Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import { officeChange, officesOf, type People, readPeople } from '#public/offices';
import { OFFER_DAYS, STAFF } from './contract.ts';
import type { StoredHandover } from './entity.ts';
import { countClients } from './handed-clients.ts';
import { offerEmail } from './handover-emails.ts';
import { answerWrite, listedUntil, offerWrite } from './handover-store.ts';
import { type HandoverDeps, offerNews, openOf, sideOf } from './offer-handover.ts';

type Sought = { agentId: string; toEmail: string; now: Date };

/** The first office where both are. */
const sharedOffice = async (db: HandoverDeps['db'], { agentId, toEmail, now }: Sought) => {
  for (const { officeId } of await officesOf(db, agentId)) {
    const people: People = await readPeople(db, officeId, now);
    const from = people.members.find((one) => one.agentId === agentId);
    const to = people.members.find((one) => one.email === toEmail);
    if (from && to) return { people, from, to };
  }
  return undefined;
};

const NO_COLLEAGUE = 'They have no colleague with this address. Clients go only to someone of the same office.';

/** An offer that the agent made can't be accepted anymore, and one of ours was to someone else: both are replaced. */
const countFor = async (
  db: HandoverDeps['db'],
  { people, agentId, now }: { people: People; agentId: string; now: Date },
) => {
  const open = await openOf(db, { id: agentId }, people, now);
  const moving = open.find(({ state }) => state === 'moving');
  if (moving)
    throw new AppError('CONFLICT', {
      message: `Their clients are moving to ${moving.to.name}. Wait until that's done.`,
    });
  const { count, isExact } = await countClients(db, { agentId });
  if (count === 0) throw new AppError('CONFLICT', { message: 'This account has no clients to hand over.' });
  return { count, isExact, replaced: open.map((one) => answerWrite(one, 'withdrawn', now)) };
};

/** What belongs in the transaction with the audit entry, and how many clients it's about. */
export const staffOffer = async (
  { db }: Pick<HandoverDeps, 'db'>,
  staff: Agent,
  sought: Sought,
): Promise<{ writes: Write[]; count: number; isExact: boolean }> => {
  const { agentId, now } = sought;
  const shared = await sharedOffice(db, sought);
  if (!shared || shared.to.agentId === agentId) throw new AppError('INVALID', { fields: { to_email: NO_COLLEAGUE } });
  const { people, from, to } = shared;
  if (await isDeactivated(db, to.agentId))
    throw new AppError('INVALID', { fields: { to_email: "This colleague's account is deactivated, too." } });
  const { replaced, ...counted } = await countFor(db, { people, agentId, now });
  const offered: StoredHandover = {
    ...counted,
    offeredAt: now.toISOString(),
    until: isoAfter(now, OFFER_DAYS * DAY),
    id: newId(now),
    officeId: people.office.id,
    officeName: people.office.name,
    from: sideOf(from),
    to: sideOf(to),
    askedBy: { as: 'staff' },
    state: 'offered',
    moved: 0,
    stayed: 0,
    expires: listedUntil(now),
  };
  // The office's history names no one of us.
  const actor = { id: staff.id, name: STAFF, email: '' };
  return {
    count: counted.count,
    isExact: counted.isExact,
    writes: [
      ...officeChange(people.office, actor, { event: 'handover-offered', about: `${from.name} > ${to.name}` }, now),
      ...replaced,
      offerWrite(offered),
      offerNews(offered, now),
      outboxWrite('mail', offerEmail(offered), now),
    ],
  };
};

// Staff offer the clients of an account that they deactivated to a colleague of its office, and take that back. They see how many, and no client.
import { newId } from '#core/crypto/ids.ts';
import type { Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import { accountNotification } from '#public/dashboard';
import { joiningWrite, officeChange, type People, readJoining } from '#public/offices';
import { offerEmail } from './emails/handover-emails.ts';
import type { StoredHandover } from './entity.ts';
import { countClients } from './handed-clients.ts';
import { answerWrite, listedUntil, offerWrite } from './handover-store.ts';
import { type HandoverDeps, offerNews, type Place, placesOf, sideOf } from './offer-handover.ts';
import { OFFER_DAYS, STAFF } from './vocabulary.ts';

type Sought = { agentId: string; toEmail: string; now: Date };

/** The first office where both are. */
const sharedOffice = (places: readonly Place[], { agentId, toEmail }: Sought) => {
  for (const { people } of places) {
    const from = people.members.find((one) => one.agentId === agentId);
    const to = people.members.find((one) => one.email === toEmail);
    if (from && to) return { people, from, to };
  }
  return undefined;
};

/** The office's history names no one of us. */
const actorOf = (staff: Agent) => ({ id: staff.id, name: STAFF, email: '' });

const withdrawWrites = (one: StoredHandover, now: Date): Write[] => {
  const news = {
    subject: `The clients of ${one.from.name} are no longer offered to you`,
    body: 'Nothing has moved.',
    about: one.id,
  };
  return [answerWrite(one, 'withdrawn', now), accountNotification(one.to.id, 'handover', news, now)];
};

const withdrawnEvent = ({ office }: People, one: StoredHandover, staff: Agent, now: Date): Write[] =>
  officeChange(office, actorOf(staff), { event: 'handover-withdrawn', about: one.to.name }, now);

const NO_COLLEAGUE = 'They have no colleague with this address. Clients go only to someone of the same office.';

/** An offer that the agent made can't be accepted anymore, and one of ours was to someone else: both are replaced. */
const replaceOpen = (places: readonly Place[], at: People, staff: Agent, now: Date): Write[] => {
  const moving = places.flatMap(({ open }) => open).find(({ state }) => state === 'moving');
  if (moving)
    throw new AppError('CONFLICT', {
      message: `Their clients are moving to ${moving.to.name}. Wait until that's done.`,
    });
  return places.flatMap(({ people, open }) => [
    ...open.flatMap((one) => withdrawWrites(one, now)),
    // Of the office where they are offered, the history says that.
    ...(people === at ? [] : open.slice(0, 1).flatMap((one) => withdrawnEvent(people, one, staff, now))),
  ]);
};

const countFor = async (db: HandoverDeps['db'], agentId: string) => {
  const counted = await countClients(db, { agentId });
  if (counted.count === 0) throw new AppError('CONFLICT', { message: 'This account has no clients to hand over.' });
  return counted;
};

/** Of the staff, no one gives clients to themselves. */
const requireColleague = async (db: HandoverDeps['db'], to: People['members'][number], staff: Agent): Promise<void> => {
  const refuse = (message: string) => new AppError('INVALID', { fields: { to_email: message } });
  if (to.agentId === staff.id) throw refuse("You can't offer clients to yourself. Ask someone else of the staff.");
  if (await isDeactivated(db, to.agentId)) throw refuse("This colleague's account is deactivated, too.");
};

/** What belongs in the transaction with the audit entry, and how many clients it's about. */
export const staffOffer = async (
  { db }: Pick<HandoverDeps, 'db'>,
  staff: Agent,
  sought: Sought,
): Promise<{ writes: Write[]; count: number; isExact: boolean }> => {
  const { agentId, now } = sought;
  const joined = await readJoining(db, agentId);
  const places = await placesOf(db, agentId, now);
  const shared = sharedOffice(places, sought);
  if (!shared || shared.to.agentId === agentId) throw new AppError('INVALID', { fields: { to_email: NO_COLLEAGUE } });
  const { people, from, to } = shared;
  await requireColleague(db, to, staff);
  const replaced = replaceOpen(places, people, staff, now);
  const counted = await countFor(db, agentId);
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
  const what = { event: 'handover-offered' as const, about: `${from.name} > ${to.name}` };
  return {
    ...counted,
    writes: [
      ...officeChange(people.office, actorOf(staff), what, now),
      ...replaced,
      offerWrite(offered),
      // As with an offer of the agent's: two at once, in two offices, can't both be made.
      joiningWrite(agentId, joined),
      offerNews(offered, now),
      outboxWrite('mail', offerEmail(offered), now),
    ],
  };
};

/** What staff have offered of an account, and no one has answered yet. */
const offersOf = async (db: HandoverDeps['db'], agentId: string, now: Date) =>
  (await placesOf(db, agentId, now)).flatMap(({ people, open }) =>
    open.filter(({ state, askedBy }) => state === 'offered' && askedBy?.as === 'staff').map((one) => ({ people, one })),
  );

export const staffOfferOf = async (
  { db }: Pick<HandoverDeps, 'db'>,
  agentId: string,
  now: Date,
): Promise<StoredHandover | undefined> => (await offersOf(db, agentId, now))[0]?.one;

/** What belongs in the transaction with the audit entry; nothing if nothing is offered anymore. There's one offer at a time. */
export const staffWithdrawal = async (
  { db }: Pick<HandoverDeps, 'db'>,
  staff: Agent,
  { agentId, now }: { agentId: string; now: Date },
): Promise<{ to: string; writes: Write[] } | undefined> => {
  const [offer] = await offersOf(db, agentId, now);
  if (!offer) return undefined;
  const { people, one } = offer;
  return { to: one.to.email, writes: [...withdrawnEvent(people, one, staff, now), ...withdrawWrites(one, now)] };
};

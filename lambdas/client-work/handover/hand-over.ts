// Moves all clients of someone who leaves to one colleague, with their open work, at once. An owner of the office
// orders it; for a deactivated account, staff do. Both agents are notified, the office's history names the owner, and
// no one has to accept.
import { newId } from '#core/crypto/ids.ts';
import { type Db, type Pause, type Write, writeAgain } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body, Reply } from '#core/http/route.ts';
import type { Handlers } from '#core/http/serve.ts';
import type { Clock } from '#core/platform/clock.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import { hasListings } from '#public/listings/offers';
import { accountNotification } from '#public/members/dashboard';
import {
  type Member,
  memberOf,
  officeChange,
  officesOf,
  otherMember,
  type People,
  readPeople,
  removalWrites,
  requireOwner,
} from '#public/members/offices';
import { isStopped } from '#public/members/senders';
import type { Handover, routes } from './contract.ts';
import type { StoredHandover } from './entity.ts';
import { handoverEmails } from './handover-emails.ts';
import { handoversIn, handoverWrite } from './handover-store.ts';
import { handoverTask, partId } from './move-task.ts';
import { STAFF } from './vocabulary.ts';
import { hasAny } from './who-moves.ts';

type Deps = { db: Pick<Db, 'get' | 'query' | 'transact'>; clock: Clock; pause?: Pause };
type Sides = { people: People; from: Member; to: Member };

const conflict = (message: string) => new AppError('CONFLICT', { message });

/** Each client's email is in the name of the colleague. */
const requireReceiver = async (db: Deps['db'], { from, to }: Sides): Promise<void> => {
  if (from.agentId === to.agentId) throw conflict('Choose someone other than the person who leaves.');
  const [isClosed, mayNotSend] = await Promise.all([isDeactivated(db, to.agentId), isStopped(db, to.agentId)]);
  if (isClosed) throw conflict(`The account of ${to.name} is deactivated, too.`);
  if (mayNotSend) throw conflict(`${to.name} may not send email now, and each client gets an email in their name.`);
};

const requireClients = async (db: Deps['db'], { agentId, name }: Member): Promise<void> => {
  if ((await hasAny(db, agentId)) || (await hasListings(db, agentId))) return;
  throw conflict(`${name} has no clients to move.`);
};

const movingOf = async (db: Deps['db'], { people, from }: Sides): Promise<StoredHandover | undefined> =>
  (await handoversIn(db, people.office.id)).find((one) => one.state === 'moving' && one.from.id === from.agentId);

const newHandover = ({ people, from, to }: Sides, by: StoredHandover['by'], now: Date): StoredHandover => ({
  id: newId(now),
  officeId: people.office.id,
  officeName: people.office.name,
  from: { id: from.agentId, name: from.name, email: from.email },
  to: { id: to.agentId, name: to.name, email: to.email, joinedAt: to.joinedAt },
  by,
  startedAt: now.toISOString(),
  state: 'moving',
  moved: 0,
  stayed: 0,
  stayedFor: {},
});

const beginWrites = (begun: StoredHandover, now: Date): Write[] => {
  const { id, from, to } = begun;
  const task = handoverTask({ officeId: begun.officeId, handoverId: id });
  const tell = (who: string, subject: string, body: string) =>
    accountNotification(who, 'handover', { subject, body, about: id }, now);
  return [
    handoverWrite(begun),
    outboxWrite('campaign', task, now, partId(task)),
    tell(
      from.id,
      `Your clients move to ${to.name}`,
      `${begun.by?.name ?? STAFF} moves them, with your listings and what is open between you. Each of them gets an email about it. Those with something that can't move now stay with you.`,
    ),
    tell(
      to.id,
      `The clients of ${from.name} move to you`,
      `${begun.by?.name ?? STAFF} moves them, with the listings and what is open. Each of them gets an email about it that names you. Ask them again before you send campaigns or call.`,
    ),
    ...handoverEmails(begun).map((email) => outboxWrite('mail', email, now)),
  ];
};

/** If someone is in another office, too, we can't know which office their clients belong to. */
const requireOnlyHere = async (db: Deps['db'], { people, from }: Sides): Promise<void> => {
  const offices = await officesOf(db, from.agentId);
  if (offices.some(({ officeId }) => officeId !== people.office.id))
    throw conflict(`${from.name} is in another office, too. They have to leave one of them first.`);
};

type Order = { memberId: string } & Body<typeof routes.handOverClients>;

const sidesFor = async (db: Deps['db'], people: People, owner: Agent, order: Order): Promise<Sides> => {
  requireOwner(people, owner);
  if (order.memberId === owner.id) throw conflict('Another owner has to move your clients when you leave.');
  const sides = { people, from: otherMember(people, order.memberId), to: otherMember(people, order.to_id) };
  await requireReceiver(db, sides);
  await requireClients(db, sides.from);
  await requireOnlyHere(db, sides);
  return sides;
};

export const handOverClients =
  (deps: Deps) =>
  (owner: Agent, officeId: string, order: Order): Promise<void> =>
    writeAgain(async () => {
      const { db } = deps;
      const now = deps.clock();
      const people = await readPeople(db, officeId, now);
      const sides = await sidesFor(db, people, owner, order);
      const { from, to } = sides;
      // A second click is a no-op.
      if (await movingOf(db, sides)) return;
      // A deactivated account stays a member, so that it can be handed over again for clients who couldn't move this time.
      const leaving = (await isDeactivated(db, from.agentId)) ? [] : await removalWrites(deps, people, from, now);
      const by = { id: owner.id, name: memberOf(people, owner.id).name };
      await db.transact([
        ...officeChange(people.office, owner, { event: 'handed-over', about: `${from.name} > ${to.name}` }, now),
        ...leaving,
        ...beginWrites(newHandover(sides, by, now), now),
      ]);
    }, deps.pause);

/** The first office that both belong to. */
const sharedOffice = async (
  db: Deps['db'],
  { agentId, toEmail, now }: { agentId: string; toEmail: string; now: Date },
): Promise<Sides | undefined> => {
  for (const { officeId } of await officesOf(db, agentId)) {
    const people = await readPeople(db, officeId, now);
    const from = people.members.find((one) => one.agentId === agentId);
    const to = people.members.find((one) => one.email === toEmail);
    if (from && to && from !== to) return { people, from, to };
  }
  return undefined;
};

/** The writes that belong in the audit entry's transaction. The account is deactivated. */
export const staffHandover = async (
  { db }: Pick<Deps, 'db'>,
  staff: Agent,
  sought: { agentId: string; toEmail: string; now: Date },
): Promise<Write[]> => {
  const refuse = (message: string) => new AppError('INVALID', { fields: { to_email: message } });
  const sides = await sharedOffice(db, sought);
  if (!sides)
    throw refuse('They have no colleague with this address. Clients can only move to someone in the same office.');
  if (sides.to.agentId === staff.id) throw refuse("You can't move clients to yourself. Ask another member of staff.");
  await requireReceiver(db, sides);
  await requireClients(db, sides.from);
  const moving = await movingOf(db, sides);
  if (moving) throw conflict(`Their clients are moving to ${moving.to.name}. Wait until that's done.`);
  const { people, from, to } = sides;
  const actor = { id: staff.id, name: STAFF, email: '' };
  return [
    ...officeChange(people.office, actor, { event: 'handed-over', about: `${from.name} > ${to.name}` }, sought.now),
    ...beginWrites(newHandover(sides, undefined, sought.now), sought.now),
  ];
};

const viewOf = (one: StoredHandover): Handover => ({
  id: one.id,
  from: { id: one.from.id, name: one.from.name },
  to: { id: one.to.id, name: one.to.name },
  by: one.by?.name ?? STAFF,
  started_at: one.startedAt,
  state: one.state,
  moved: one.moved,
  stayed: one.stayed,
});

export const listHandovers =
  ({ db, clock }: Deps) =>
  async (agent: Agent, officeId: string): Promise<Reply<typeof routes.handovers>> => {
    const [people, found] = await Promise.all([readPeople(db, officeId, clock()), handoversIn(db, officeId)]);
    const { role } = memberOf(people, agent.id);
    return { handovers: found.filter(({ to }) => role === 'owner' || to.id === agent.id).map(viewOf) };
  };

/** Served by the offices' function, which has the same grants. */
export const handoverHandlers = (deps: Deps): Handlers<typeof routes> => ({
  handovers: ({ actor, params }) => listHandovers(deps)(actor, params.id),
  handOverClients: ({ actor, params, body }) =>
    handOverClients(deps)(actor, params.id, { memberId: params.member, ...body }),
});

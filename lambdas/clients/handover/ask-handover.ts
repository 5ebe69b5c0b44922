// Someone who manages the office asks an agent to hand their clients over, such as one who leaves. The clients are the agent's: only their
// word makes an offer of it.
import { newId } from '#core/crypto/ids.ts';
import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import { writeAgain } from '#core/data/write-again.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body } from '#core/http/route.ts';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import { accountNotification } from '#public/dashboard';
import { transactCharged } from '#public/members/senders';
import {
  joiningWrite,
  memberOf,
  officeChange,
  otherMember,
  type People,
  readJoining,
  readPeople,
  requireManaging,
} from '#public/offices';
import { mayInvite } from '#vocabulary/offices';
import type { routes } from './contract.ts';
import { askEmail, offerEmail } from './emails/handover-emails.ts';
import type { StoredHandover } from './entity.ts';
import { isAsked, overError } from './handover.ts';
import { agreeWrite, handoversOf, listedUntil, offerWrite, readOwn } from './handover-store.ts';
import { countOffer, type HandoverDeps, offerNews, sideOf } from './offer-handover.ts';
import { OFFER_DAYS } from './vocabulary.ts';

type Ask = Body<typeof routes.askHandover>;

const requireMayBeAsked = async (
  { db }: HandoverDeps,
  { people, asker, now }: { people: People; asker: Agent; now: Date },
  { from_id: fromId, member_id: toId }: Ask,
) => {
  const own = memberOf(people, asker.id);
  if (!mayInvite(own.role)) throw new AppError('FORBIDDEN');
  const [from, to] = [otherMember(people, fromId), otherMember(people, toId)];
  if (from.agentId === own.agentId) throw new AppError('CONFLICT', { message: 'Offer your own clients yourself.' });
  requireManaging(own.role, from.role);
  if (from.agentId === to.agentId)
    throw new AppError('INVALID', { fields: { member_id: 'Choose someone other than the agent.' } });
  if (await isDeactivated(db, from.agentId))
    throw new AppError('CONFLICT', {
      message: `${from.name}'s account is deactivated, so they can't agree. Write to us: our staff can offer their clients to a colleague.`,
    });
  const known = await handoversOf(db, people.office.id, { id: from.agentId });
  if (known.some((one) => isAsked(one, people.members, now)))
    throw new AppError('CONFLICT', { message: `${from.name} has been asked already. Wait until they have answered.` });
  return { from, to, own };
};

/** Nothing is counted or named: how many clients someone has is theirs to say. */
export const askHandover =
  (deps: HandoverDeps) =>
  (asker: Agent, officeId: string, ask: Ask): Promise<{ id: string }> =>
    writeAgain(async () => {
      const now = deps.clock();
      const people = await readPeople(deps.db, officeId, now);
      const { from, to, own } = await requireMayBeAsked(deps, { people, asker, now }, ask);
      const asked: StoredHandover = {
        id: newId(now),
        officeId,
        officeName: people.office.name,
        from: sideOf(from),
        to: sideOf(to),
        askedBy: { as: 'manager', id: own.agentId, name: own.name },
        count: 0,
        isExact: false,
        offeredAt: now.toISOString(),
        until: isoAfter(now, OFFER_DAYS * DAY),
        state: 'asked',
        moved: 0,
        stayed: 0,
        expires: listedUntil(now),
      };
      const news = {
        subject: `${own.name} asks you to hand your clients over to ${to.name}`,
        body: 'Nothing moves, and no one sees your clients, unless you agree. See it under Office.',
        about: asked.id,
      };
      const writes = [
        ...officeChange(people.office, asker, { event: 'handover-asked', about: from.name }, now),
        offerWrite(asked),
        accountNotification(from.agentId, 'handover-offer', news, now),
        countedEmail(outboxWrite('mail', askEmail(asked, own), now)),
      ];
      await transactCharged(deps.db, { agent: asker, to: [from.email] }, writes, now);
      return { id: asked.id };
    }, deps.pause);

/** The agent makes an offer of it, in their own name. */
export const agreeToHandover =
  (deps: HandoverDeps) =>
  (agent: Agent, officeId: string, handoverId: string): Promise<void> =>
    writeAgain(async () => {
      const now = deps.clock();
      const joined = await readJoining(deps.db, agent.id);
      const { found, people } = await readOwn(deps.db, agent, { officeId, handoverId, now });
      if (found.from.id !== agent.id) throw new AppError('FORBIDDEN');
      // A second click is a no-op.
      if (found.agreedAt !== undefined) return;
      if (!isAsked(found, people.members, now)) throw overError(found);
      const counted = await countOffer(deps.db, { people, from: agent, now });
      const offered: StoredHandover = { ...found, ...counted, state: 'offered' };
      const writes = [
        ...officeChange(people.office, agent, { event: 'handover-offered', about: found.to.name }, now),
        agreeWrite(found, { ...counted, upTo: newId(now) }, now),
        joiningWrite(agent.id, joined),
        offerNews(offered, now),
        countedEmail(outboxWrite('mail', offerEmail(offered), now)),
      ];
      await transactCharged(deps.db, { agent, to: [found.to.email] }, writes, now);
    }, deps.pause);

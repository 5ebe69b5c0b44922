// The agent makes a listing, changes it, closes its link and opens it again.
import { newLinkId } from '#core/crypto/ids.ts';
import { type Db, isNew, writeAgain } from '#core/data/db.ts';
import { firstMade, onceFor, onceWrites } from '#core/data/idempotency.ts';
import { mergedEdit } from '#core/editing/merged-edit.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { noteSender, refuseContacts } from '#public/members/senders';
import type { routes } from './contract.ts';
import { listing } from './entity.ts';
import { keepBeside } from './keep-beside.ts';
import { inputOf, termsFrom } from './listing.ts';
import { changeListing, moveEndWrite, readOwn } from './listing-store.ts';
import type { ListingInput } from './vocabulary.ts';

type Deps = { db: Db; clock: Clock };
type Edited = Body<typeof routes.saveListing>;

/** Emails to strangers will name the agent. */
const named = ({ name, email }: Agent) => {
  if (!name) throw new AppError('CONFLICT', { message: 'Add your name in My Profile first. Buyers read who asks.' });
  return { agentName: name, agentEmail: email };
};

const checked = async ({ db, clock }: Deps, agent: Agent, { address }: ListingInput) => {
  const now = clock();
  const names = named(agent);
  await refuseContacts(db, { agentId: agent.id, fields: { address } }, now);
  return { now, names, sender: await noteSender(db, agent, now) };
};

export const createListing =
  (deps: Deps) =>
  async (agent: Agent, input: ListingInput, idempotencyKey: string | undefined): Promise<{ id: string }> => {
    const { now, names, sender } = await checked(deps, agent, input);
    const [id, agentId, createdAt] = [newLinkId(), agent.id, now.toISOString()];
    const once = onceFor(agent.id, idempotencyKey, input);
    const row = { id, agentId, ...names, ...termsFrom(input, now), createdAt, buyers: 0, offers: 0, offerChanges: 0 };
    const index = { GSI1PK: `LISTINGS#${agentId}`, GSI1SK: `${createdAt}#${id}` };
    const make = deps.db.transact([
      listing.put({ listingId: id }, row, { if: isNew, index }),
      sender,
      ...onceWrites(once, id, now),
    ]);
    return { id: await firstMade(make, once, id) };
  };

export const saveListing =
  (deps: Deps) =>
  (agent: Agent, id: string, { seen, ...typed }: Edited): Promise<void> =>
    writeAgain(async () => {
      const row = await readOwn(deps.db, agent, id);
      const input = mergedEdit<ListingInput>(seen, typed, inputOf(row));
      const { now, names, sender } = await checked(deps, agent, input);
      const terms = termsFrom(input, now, row.contract);
      const write = () => deps.db.transact([moveEndWrite(row, { ...names, ...terms }), sender]);
      await keepBeside(deps.db, { row, expires: terms.expires }, write);
    });

/** From then on no one can open the link or ask by it. The requests that buyers already have stay. */
export const closeListing =
  ({ db, clock }: Deps) =>
  (agent: Agent, id: string): Promise<void> =>
    db.transact([changeListing(agent, id, { set: { closedAt: clock().toISOString() } })]);

export const reopenListing =
  ({ db }: Deps) =>
  (agent: Agent, id: string): Promise<void> =>
    db.transact([changeListing(agent, id, { remove: ['closedAt'] })]);

// Moves a listing to another agent with the reminders of its dates, and a listing's buyer with their request.
import { type Db, type Write, when } from '#core/data/db.ts';
import { reminderWrites } from './dates/save-dates.ts';
import { type ListingRow, listing } from './entity.ts';
import { changeBuyer, offersAsRead, readBuyer } from './listing-store.ts';

export type NewAgent = { id: string; name: string; email: string };

/** Conditional on the offers and the seller's link as read, so that a new one isn't left behind. */
export const handedOverWrites = (before: ListingRow, to: NewAgent, now: Date): Write[] => {
  const names = { agentId: to.id, agentName: to.name, agentEmail: to.email };
  const after = { ...before, ...names };
  const { expression, values } = offersAsRead(before);
  return [
    listing.update(
      { listingId: before.id },
      { set: { ...names, GSI1PK: `LISTINGS#${to.id}` } },
      { if: when(expression, values) },
    ),
    ...(before.contract ? reminderWrites(to, after, before.contract.dates, now) : []),
  ];
};

type Asked = { id: string; clientEmail: string; listing?: string | undefined };

/** A buyer whose request moves stays known at the link: if they ask again, they get the same request. */
export const buyerHandOverWrites = async (
  db: Pick<Db, 'get'>,
  { id, clientEmail, listing: listingId }: Asked,
  { agentId }: { agentId: string },
): Promise<Write[]> => {
  const buyer = listingId === undefined ? undefined : await readBuyer(db, listingId, clientEmail);
  if (!listingId || buyer?.linkId !== id) return [];
  return [changeBuyer(listingId, clientEmail, { set: { agentId } })];
};

// A listing's state and views. Pure.
import { AppError } from '#core/http/errors.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';
import type { Complete } from '#core/platform/complete.ts';
import { aheadProblem, endOfDay, isDayOver } from '#core/platform/deadline.ts';
import { centsFrom, dollarsOf } from '#core/platform/money.ts';
import { USUALLY_ACCEPTED } from '#vocabulary/members/account';
import type { Listing, OpenListing } from './contract.ts';
import type { ListingRow } from './entity.ts';
import type { ListingInput } from './vocabulary.ts';

const KEEP_MS = 365 * DAY;

type Kept = Pick<ListingRow, 'lastDay' | 'contract'>;
/** A year after the link's last day, or after the last date of a contract, which may be later. */
export const keptUntil = ({ lastDay, contract }: Kept): number => {
  const days = [lastDay, ...(contract?.dates ?? []).map(({ day }) => day)].toSorted();
  return epochSeconds(new Date(endOfDay(days.at(-1)!)), KEEP_MS);
};

/** The agent's input in the row's form. */
export const termsFrom = (input: ListingInput, now: Date, contract?: Kept['contract']) => {
  const problem = aheadProblem(input.last_day, now);
  if (problem) throw new AppError('INVALID', { fields: { last_day: problem } });
  return {
    address: input.address,
    askingPrice: centsFrom(input.asking_price),
    proofAmount: centsFrom(input.proof_amount),
    accepts: input.accepts ?? USUALLY_ACCEPTED,
    lastDay: input.last_day,
    expires: keptUntil({ lastDay: input.last_day, contract }),
  };
};

export const stateOf = (
  { closedAt, lastDay }: Pick<ListingRow, 'closedAt' | 'lastDay'>,
  now: Date,
): Listing['state'] => {
  if (closedAt) return 'closed';
  return isDayOver(lastDay, now) ? 'over' : 'open';
};

/** The fields of the agent's form. */
export const inputOf = (row: ListingRow): ListingInput => publicFactsOf(row);

const publicFactsOf = ({ address, askingPrice, proofAmount, accepts, lastDay }: ListingRow) => ({
  address,
  asking_price: dollarsOf(askingPrice),
  proof_amount: dollarsOf(proofAmount),
  accepts,
  last_day: lastDay,
});

export const listingView = (row: ListingRow, siteUrl: string, now: Date): Complete<Listing> => ({
  id: row.id,
  ...publicFactsOf(row),
  state: stateOf(row, now),
  url: `${siteUrl}/guest-listing/${row.id}`,
  created_at: row.createdAt,
  contract: row.accepted && {
    accepted_on: row.contract?.acceptedOn ?? row.accepted.at.slice(0, 10),
    dates: row.contract?.dates ?? [],
    communication_id: row.accepted.communicationId,
  },
});

export const openView = (row: ListingRow): Complete<OpenListing> => ({
  agent_name: row.agentName,
  ...publicFactsOf(row),
});

// Which of a deal's requests and letters says where the deal is. Pure.
import { type CommunicationRow, statusOf } from '#public/funds/request';
import { phaseOf, STATUSES } from '#vocabulary/funds/request/communications';

/** What is still open comes before what is over; of those the newest. Of two buyers, the one who is less far: the next step is theirs. */
export const leadingOf = (rows: readonly [CommunicationRow, ...CommunicationRow[]], now: Date): CommunicationRow => {
  const rank = (row: CommunicationRow) => Number(phaseOf(statusOf(row, now)) === 'over');
  const requests = rows.filter(({ kind }) => kind === 'request');
  const [newest = rows[0]] = (requests.length > 0 ? requests : [...rows]).toSorted(
    (one, other) => rank(one) - rank(other) || (one.id < other.id ? 1 : -1),
  );
  const coBuyers = newest.kind === 'request' ? rows.find(({ id }) => id === newest.coBuyer?.id) : undefined;
  const step = (row: CommunicationRow) => STATUSES.indexOf(statusOf(row, now).is);
  return coBuyers && step(coBuyers) < step(newest) ? coBuyers : newest;
};

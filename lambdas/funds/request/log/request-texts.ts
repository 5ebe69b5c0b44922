// The texts about a request: each is a row, from its order on.
import { type Db, isNew, type Write } from '#core/data/db.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';
import { type RequestText, requestText } from '../entity.ts';

/** As long as a report is kept. */
const KEEP_MS = 365 * DAY;
const MOST_TEXTS = 50;

type Named = { linkId: string; textId: string };

export const requestTextWrite = (named: Named, text: Pick<RequestText, 'phone' | 'language'>, at: Date): Write => {
  const times = { orderedAt: at.toISOString(), at: at.toISOString(), expires: epochSeconds(at, KEEP_MS) };
  return requestText.put(named, { ...text, ...times, id: named.textId, state: 'ordered' }, { if: isNew });
};

/** Newest first. */
export const textsOfLink = async (db: Pick<Db, 'query'>, linkId: string): Promise<RequestText[]> => {
  const pk = requestText.partition({ linkId });
  return (await requestText.list(db, { pk, prefix: 'TEXT#', limit: MOST_TEXTS, descending: true, consistent: true }))
    .items;
};

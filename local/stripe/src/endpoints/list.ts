import { invalid } from '../failure.ts';

type Paging = { limit?: number | undefined; starting_after?: string | undefined; ending_before?: string | undefined };

/** Newest first, a page by cursor. */
export const listOf = <T extends { id: string }>(url: string, records: T[], paging: Paging) => {
  const limit = paging.limit ?? 10;
  if (limit < 1 || limit > 100)
    throw invalid(`Invalid integer: ${limit}. It must be between 1 and 100.`, { param: 'limit' });
  if (paging.starting_after !== undefined && paging.ending_before !== undefined)
    throw invalid('You may only specify one of these parameters: starting_after, ending_before.');
  const newest = [...records].reverse();
  const indexOf = (id: string, param: string): number => {
    const index = newest.findIndex((one) => one.id === id);
    if (index < 0) throw invalid(`No such object: '${id}'`, { code: 'resource_missing', param });
    return index;
  };
  if (paging.ending_before !== undefined) {
    const end = indexOf(paging.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list' as const, data: newest.slice(start, end), has_more: start > 0, url };
  }
  const start = paging.starting_after === undefined ? 0 : indexOf(paging.starting_after, 'starting_after') + 1;
  const data = newest.slice(start, start + limit);
  return { object: 'list' as const, data, has_more: start + limit < newest.length, url };
};

/** A filter that wasn't given lets everything through. */
export const fits = <T>(asked: T | undefined, held: T): boolean => asked === undefined || asked === held;

type Range = number | Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number | undefined>> | undefined;

export const within = (created: number, range: Range): boolean => {
  if (range === undefined) return true;
  if (typeof range === 'number') return created === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return created > gt && created >= gte && created < lt && created <= lte;
};

import { ApiError } from '#web/api/api-error.ts';

// A long file goes to the server part by part. If a part is too large for one call, on a slow day, it is sent again in smaller
// ones: rows that were saved already count as unchanged.

/** If so few rows fail, their number isn't the reason. */
const LEAST = 15;

const isTooMuch = (error: unknown) => error instanceof ApiError && (error.status >= 500 || error.code === 'TIMEOUT');

/** Undefined when `goesOn`, asked before each part with the number that is done, says no. */
export async function inParts<Row, Result>(
  rows: Row[],
  most: number,
  send: (part: Row[]) => Promise<Result[]>,
  goesOn: (done: number) => boolean,
): Promise<Result[] | undefined> {
  const results: Result[] = [];
  let size = most;
  let done = 0;
  while (done < rows.length) {
    if (!goesOn(done)) return undefined;
    const part = rows.slice(done, done + size);
    try {
      results.push(...(await send(part)));
      done += part.length;
    } catch (error) {
      if (part.length <= LEAST || !isTooMuch(error)) throw error;
      size = Math.max(LEAST, Math.ceil(part.length / 4));
    }
  }
  goesOn(done);
  return results;
}

import { ApiError } from '#web/api/api-error.ts';

// A long file goes to the server part by part. If a part takes too long for one call, it is sent again in smaller
// parts. Rows that are already saved count as unchanged.

/** If this few rows fail, their number isn't the reason. */
const LEAST = 15;

const isTooMuch = (error: unknown) => error instanceof ApiError && (error.status >= 500 || error.code === 'TIMEOUT');

/** `goesOn` is called before each part, with the number of finished rows. If it returns false, the result is undefined. */
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

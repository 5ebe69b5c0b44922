import { type CallOptions, call } from './client.ts';

type Deal = { id: string; communications: { id: string }[] };

/** The id of the deal that an open request belongs to. */
export const dealWith = async (agent: CallOptions, communicationId: string): Promise<string> => {
  let cursor: string | null = null;
  do {
    const after: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const { body } = await call('GET', `/api/deals?limit=100${after}`, agent);
    const found = (body.deals as Deal[]).find(({ communications }) =>
      communications.some(({ id }) => id === communicationId),
    );
    if (found) return found.id;
    cursor = body.next_cursor;
  } while (cursor);
  throw new Error(`${communicationId} is in no deal`);
};

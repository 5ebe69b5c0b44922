import { call } from './client.ts';
import type { CallOptions } from './heard.ts';

type Line = { id: string; deal_id?: string };

/** The id of the deal that a request belongs to. */
export const dealWith = async (agent: CallOptions, communicationId: string): Promise<string> => {
  let cursor: string | null = null;
  do {
    const after: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const { body } = await call('GET', `/api/communications?limit=100${after}`, agent);
    const found = (body.communications as Line[]).find(({ id }) => id === communicationId);
    if (found?.deal_id) return found.deal_id;
    cursor = body.next_cursor;
  } while (cursor);
  throw new Error(`${communicationId} is in no deal`);
};

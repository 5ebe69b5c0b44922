import { type CallOptions, call } from './client.ts';

type Deal = { id: string; communications: { id: string }[] };

/** The id of the deal that an open request belongs to, from the first page of the pipeline. */
export const dealWith = async (agent: CallOptions, communicationId: string): Promise<string> => {
  const deals: Deal[] = (await call('GET', '/api/deals?limit=100', agent)).body.deals;
  const found = deals.find(({ communications }) => communications.some(({ id }) => id === communicationId));
  if (!found) throw new Error(`${communicationId} is in no deal`);
  return found.id;
};

// Begins and ends the local cloud's storms.
import { call } from './client.ts';

export const beginStorm = async (seed: number): Promise<void> => {
  const reply = await call('POST', '/_local/storm', { body: { seed } });
  if (reply.status !== 200) throw new Error(`The storm did not begin: ${reply.text}`);
};

/** Answers what it did, each with how often. */
export const endStorm = async (): Promise<Record<string, number>> =>
  (await call('DELETE', '/_local/storm')).body.happened ?? {};

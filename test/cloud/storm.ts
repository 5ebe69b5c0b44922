// Begins and ends the local cloud's storms.
import { call } from './client.ts';

export const beginStorm = async (seed: number): Promise<void> => {
  const reply = await call('POST', '/_local/storm', { body: { seed } });
  if (reply.status !== 200) throw new Error(`The storm did not begin: ${reply.text}`);
};

/** Returns the storm's faults, each with its number. */
export const endStorm = async (): Promise<Record<string, number>> =>
  (await call('DELETE', '/_local/storm')).body.happened ?? {};

// The queues of the running product, as its operator sees them.
import { call } from './client.ts';
import { eventually } from './eventually.ts';

type QueueRow = { name: string; visible: number; inFlight: number; deadLettersOf?: string };

export const queues = async (): Promise<QueueRow[]> => (await call('GET', '/_local/queues')).body;

/** A queue of work and its queue of dead letters, by the beginning of the latter's name. */
export const queuePair = async (deadLettersOf: RegExp): Promise<{ work: string; deadLetters: string }> => {
  const found = (await queues()).find(({ name }) => deadLettersOf.test(name) && /DeadLetters/.test(name));
  if (!found?.deadLettersOf) throw new Error(`There is no queue ${deadLettersOf} with dead letters`);
  return { work: found.deadLettersOf, deadLetters: found.name };
};

/** Gives out a dead worker's messages at once. */
export const hasten = (queue: string) => call('POST', `/_local/queues/${queue}/hasten`);

/** Everything in it has been done or has become a dead letter. */
export const untilEmpty = (queue: string) =>
  eventually(async () => {
    await hasten(queue);
    const now = (await queues()).find(({ name }) => name === queue);
    return now?.visible === 0 && now.inFlight === 0;
  });

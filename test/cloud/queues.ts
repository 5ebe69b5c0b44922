// The queues of the running product, as its operator sees them.
import { call } from './client.ts';
import { eventually } from './eventually.ts';

type QueueRow = { name: string; visible: number; inFlight: number; deadLettersOf?: string[] };

export const queues = async (): Promise<QueueRow[]> => (await call('GET', '/_local/queues')).body;

/** A queue of work and the queue of its dead letters. */
export const queuePair = async (named: RegExp): Promise<{ work: string; deadLetters: string }> => {
  for (const { name, deadLettersOf = [] } of await queues()) {
    const work = deadLettersOf.find((one) => named.test(one));
    if (work) return { work, deadLetters: name };
  }
  throw new Error(`There is no queue ${named} with dead letters`);
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

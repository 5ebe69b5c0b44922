// Redrive: what was given up goes back to the queue that it came from, as new messages.
import { randomUUID } from 'node:crypto';
import { AwsFailure } from '../endpoint/failure.ts';
import type { Queue } from './queue.ts';
import type { Queues } from './queues.ts';

type MoveTask = { handle: string; source: Queue; destination: Queue; moved: number; startedAt: number };

/** The queue whose dead letters these are. */
export const sourceOf = (deadLetters: Queue, { all }: Queues): Queue | undefined =>
  all.find(({ declared }) => declared.redrive?.deadLetterArn === deadLetters.declared.arn);

export const createMoveTasks = (queues: Queues) => {
  const tasks: MoveTask[] = [];
  const named = (arn: unknown): Queue => {
    const queue = queues.byArn(String(arn ?? ''));
    if (queue) return queue;
    throw new AwsFailure('ResourceNotFoundException', 'The resource that you specified for the ARN does not exist.');
  };
  const ends = ({ SourceArn, DestinationArn }: { SourceArn?: unknown; DestinationArn?: unknown }) => {
    const source = named(SourceArn);
    const origin = sourceOf(source, queues);
    if (!origin)
      throw new AwsFailure('InvalidParameterValue', 'Source queue must be configured as a Dead Letter Queue.');
    return { source, destination: DestinationArn === undefined ? origin : named(DestinationArn) };
  };

  return {
    ends,
    named,
    /** At once: there is no rate to keep to on one machine. */
    start(input: { SourceArn?: unknown; DestinationArn?: unknown }): MoveTask {
      const { source, destination } = ends(input);
      const messages = source.empty();
      for (const { body, attributes } of messages) destination.send(body, attributes);
      const task = { handle: randomUUID(), source, destination, moved: messages.length, startedAt: Date.now() };
      tasks.unshift(task);
      return task;
    },
    of: (source: Queue): MoveTask[] => tasks.filter((one) => one.source === source).slice(0, 10),
  };
};

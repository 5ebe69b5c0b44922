// Redrive: what was given up goes back to the queue that it came from, as new messages.
import { randomUUID } from 'node:crypto';
import { AwsFailure } from '../endpoint/failure.ts';
import type { JsonInput, JsonOperation } from '../endpoint/json-service.ts';
import type { Queue } from './queue.ts';
import type { Queues } from './queues.ts';

type MoveTask = { handle: string; source: Queue; destination: Queue; moved: number; startedAt: number };

/** The queue whose dead letters these are. */
export const sourceOf = (deadLetters: Queue, { all }: Queues): Queue | undefined =>
  all.find(({ declared }) => declared.redrive?.deadLetterArn === deadLetters.declared.arn);

/** The operations that start such a move and list those that were made. */
export const moveOperations = (queues: Queues) => {
  const tasks: MoveTask[] = [];
  return {
    StartMessageMoveTask: {
      needs(input) {
        const { source, destination } = endsOf(queues, input);
        const own = ['StartMessageMoveTask', 'ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'];
        return [
          ...own.map((action) => ({ action: `sqs:${action}`, resources: [source.declared.arn] })),
          { action: 'sqs:SendMessage', resources: [destination.declared.arn] },
        ];
      },
      run(input) {
        const task = moveMessages(queues, input);
        tasks.unshift(task);
        return { TaskHandle: task.handle };
      },
    },
    ListMessageMoveTasks: {
      needs: ({ SourceArn }) => [
        { action: 'sqs:ListMessageMoveTasks', resources: [named(queues, SourceArn).declared.arn] },
      ],
      run({ SourceArn }) {
        const source = named(queues, SourceArn);
        return {
          Results: tasks
            .filter((one) => one.source === source)
            .slice(0, 10)
            .map(described),
        };
      },
    },
  } satisfies Record<string, JsonOperation>;
};

const named = (queues: Queues, arn: unknown): Queue => {
  const queue = queues.byArn(String(arn ?? ''));
  if (queue) return queue;
  throw new AwsFailure('ResourceNotFoundException', 'The resource that you specified for the ARN does not exist.');
};

const endsOf = (queues: Queues, { SourceArn, DestinationArn }: JsonInput) => {
  const source = named(queues, SourceArn);
  const origin = sourceOf(source, queues);
  if (!origin) throw new AwsFailure('InvalidParameterValue', 'Source queue must be configured as a Dead Letter Queue.');
  return { source, destination: DestinationArn === undefined ? origin : named(queues, DestinationArn) };
};

/** At once: there is no rate to keep to on one machine. */
export const moveMessages = (queues: Queues, input: JsonInput): MoveTask => {
  const { source, destination } = endsOf(queues, input);
  const messages = source.empty();
  for (const { body, attributes } of messages) destination.send(body, attributes);
  return { handle: randomUUID(), source, destination, moved: messages.length, startedAt: Date.now() };
};

const described = ({ source, destination, moved, startedAt }: MoveTask) => ({
  Status: 'COMPLETED',
  SourceArn: source.declared.arn,
  DestinationArn: destination.declared.arn,
  ApproximateNumberOfMessagesMoved: moved,
  ApproximateNumberOfMessagesToMove: moved,
  StartedTimestamp: startedAt,
});

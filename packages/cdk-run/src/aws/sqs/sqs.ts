import { randomUUID } from 'node:crypto';
import { AwsFailure } from '../endpoint/failure.ts';
import { type AwsService, createJsonService, type JsonInput, type JsonOperation } from '../endpoint/service.ts';
import {
  type MessageAttribute,
  md5,
  type Queue,
  queueAttributes,
  type ReceivedMessage,
  systemAttributes,
} from './queue.ts';
import type { Queues } from './queues.ts';

// Redrive: dead letters go back to the queue that each came from, as new messages.

type MoveTask = {
  handle: string;
  source: Queue;
  /** Undefined where each message goes back to its queue. */
  destination: Queue | undefined;
  moved: number;
  /** Messages that came from no queue: someone put them there. SQS stops at the first. */
  strays: number;
  startedAt: number;
};

/** The queues that send their dead letters here. */
export const sourcesOf = (deadLetters: Queue, { all }: Queues): Queue[] =>
  all.filter(({ declared }) => declared.redrive?.deadLetterArn === deadLetters.declared.arn);

/** The operations that start such a move and list those that were made. */
const moveOperations = (queues: Queues) => {
  const tasks: MoveTask[] = [];
  return {
    StartMessageMoveTask: {
      needs(input) {
        const { source, destinations } = endsOf(queues, input);
        const own = ['StartMessageMoveTask', 'ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'];
        return [
          ...own.map((action) => ({ action: `sqs:${action}`, resources: [source.declared.arn] })),
          { action: 'sqs:SendMessage', resources: destinations.map(({ declared }) => declared.arn) },
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
  const origins = sourcesOf(source, queues);
  if (origins.length === 0)
    throw new AwsFailure('InvalidParameterValue', 'Source queue must be configured as a Dead Letter Queue.');
  return { source, destinations: DestinationArn === undefined ? origins : [named(queues, DestinationArn)] };
};

/** Moves all messages at once, because one machine needs no rate limit. */
export const moveMessages = (queues: Queues, input: JsonInput): MoveTask => {
  const { source, destinations } = endsOf(queues, input);
  const destination = input.DestinationArn === undefined ? undefined : destinations[0];
  const task = { handle: randomUUID(), source, destination, moved: 0, strays: 0, startedAt: Date.now() };
  for (const message of source.empty()) {
    const to = destination ?? queues.byArn(message.source ?? '');
    (to ?? source).send(message.body, message.attributes);
    if (to) task.moved++;
    else task.strays++;
  }
  return task;
};

const described = ({ source, destination, moved, strays, startedAt }: MoveTask) => ({
  Status: strays > 0 ? 'FAILED' : 'COMPLETED',
  ...(strays > 0 && { FailureReason: 'CouldNotDetermineMessageSource' }),
  SourceArn: source.declared.arn,
  ...(destination && { DestinationArn: destination.declared.arn }),
  ApproximateNumberOfMessagesMoved: moved,
  ApproximateNumberOfMessagesToMove: moved + strays,
  StartedTimestamp: startedAt,
});

const MOST_BYTES = 1024 * 1024;

export const createSqs = (queues: Queues): AwsService => {
  const find = ({ QueueUrl }: JsonInput): Queue => {
    const queue = queues.byName(
      String(QueueUrl ?? '')
        .split('/')
        .at(-1)!,
    );
    if (!queue) throw new AwsFailure('QueueDoesNotExist', 'The specified queue does not exist.');
    return queue;
  };
  const operation = (action: string, run: (queue: Queue, input: JsonInput) => unknown): JsonOperation => ({
    needs: (input) => [{ action: `sqs:${action}`, resources: [find(input).declared.arn] }],
    run: (input) => run(find(input), input),
  });

  return createJsonService({
    signingName: 'sqs',
    target: 'AmazonSQS',
    operations: {
      SendMessage: operation('SendMessage', send),
      SendMessageBatch: operation('SendMessage', (queue, input) => eachEntry(input, (entry) => send(queue, entry))),
      ReceiveMessage: operation('ReceiveMessage', (queue, input) => receive(queues, queue, input)),
      DeleteMessage: operation('DeleteMessage', (queue, input) => queue.delete(receiptOf(input))),
      GetQueueAttributes: operation('GetQueueAttributes', (queue, input) => ({
        Attributes: pick(queueAttributes(queue), input.AttributeNames),
      })),
      ...moveOperations(queues),
    },
    close: async () => queues.close(),
  });
};

export const queueUrl = (baseUrl: string, arn: string): string => {
  const [, , , , account, name] = arn.split(':');
  return `${baseUrl}/${account}/${name}`;
};

const send = (queue: Queue, input: JsonInput) => {
  const body = input.MessageBody;
  if (typeof body !== 'string' || body === '')
    throw new AwsFailure('MissingParameter', 'The request must contain MessageBody.');
  const most = queue.declared.largestBytes ?? MOST_BYTES;
  if (Buffer.byteLength(body) > most) {
    throw new AwsFailure(
      'InvalidParameterValue',
      `One or more parameters are invalid. Reason: Message must be shorter than ${most} bytes.`,
    );
  }
  const attributes = (input.MessageAttributes ?? {}) as Record<string, MessageAttribute>;
  const delay = input.DelaySeconds === undefined ? undefined : numberOf(input, 'DelaySeconds', 0, 0, 900);
  const { id } = queue.send(body, attributes, delay);
  return { MessageId: id, MD5OfMessageBody: md5(body) };
};

/** Waits for messages as long as the caller, or else the queue, allows. */
const receive = async (queues: Queues, queue: Queue, input: JsonInput) => {
  const most = numberOf(input, 'MaxNumberOfMessages', 1, 1, 10);
  const hideFor = input.VisibilityTimeout === undefined ? undefined : Number(input.VisibilityTimeout);
  const longestWait = numberOf(input, 'WaitTimeSeconds', queue.declared.receiveWait ?? 0, 0, 20) * 1000;
  const deadline = performance.now() + longestWait;
  let messages = queue.receive(most, hideFor);
  while (messages.length === 0 && performance.now() < deadline) {
    if (!(await queues.wait(queue, deadline - performance.now()))) break;
    messages = queue.receive(most, hideFor);
  }
  return messages.length > 0 ? { Messages: messages.map((one) => asSdkMessage(one, input)) } : {};
};

const asSdkMessage = (message: ReceivedMessage, input: JsonInput) => {
  const wanted = input.MessageSystemAttributeNames ?? input.AttributeNames ?? [];
  const attributes = pick(systemAttributes(message), wanted);
  const named = pick(message.attributes, input.MessageAttributeNames ?? []);
  return {
    MessageId: message.id,
    ReceiptHandle: message.receipt,
    MD5OfBody: md5(message.body),
    Body: message.body,
    ...(Object.keys(attributes).length > 0 ? { Attributes: attributes } : {}),
    ...(Object.keys(named).length > 0 ? { MessageAttributes: named } : {}),
  };
};

/** Entries of a batch succeed and fail one by one. */
const eachEntry = (input: JsonInput, run: (entry: JsonInput) => unknown) => {
  const entries = (input.Entries ?? []) as JsonInput[];
  if (entries.length === 0)
    throw new AwsFailure('EmptyBatchRequest', 'There should be at least one entry in the request.');
  if (entries.length > 10)
    throw new AwsFailure('TooManyEntriesInBatchRequest', 'Maximum number of entries per request are 10.');
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length) {
    throw new AwsFailure('BatchEntryIdsNotDistinct', 'Two or more batch entries in the request have the same Id.');
  }
  const Successful: unknown[] = [];
  const Failed: unknown[] = [];
  for (const entry of entries) {
    try {
      Successful.push({ Id: entry.Id, ...((run(entry) as object | undefined) ?? {}) });
    } catch (error) {
      if (!(error instanceof AwsFailure)) throw error;
      Failed.push({ Id: entry.Id, Code: error.code, Message: error.message, SenderFault: error.status < 500 });
    }
  }
  return { Successful, Failed };
};

const receiptOf = ({ ReceiptHandle }: JsonInput): string => {
  if (typeof ReceiptHandle === 'string' && /^[\w-]{36}\.\d+\.[\w-]{36}$/.test(ReceiptHandle)) return ReceiptHandle;
  throw new AwsFailure(
    'ReceiptHandleIsInvalid',
    `The input receipt handle "${ReceiptHandle}" is not a valid receipt handle.`,
  );
};

const numberOf = (input: JsonInput, name: string, fallback: number, least: number, most: number): number => {
  const value = input[name] === undefined ? fallback : Number(input[name]);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  const message = `Value ${input[name]} for parameter ${name} is invalid. Reason: Must be between ${least} and ${most}.`;
  throw new AwsFailure('InvalidParameterValue', message);
};

/** Names may be 'All', '.*' or end in '.*'. */
const pick = <T>(from: Record<string, T>, wanted: unknown): Record<string, T> => {
  const names = (wanted as string[] | undefined) ?? [];
  const isWanted = (name: string) =>
    names.some((one) => one === 'All' || one === name || (one.endsWith('.*') && name.startsWith(one.slice(0, -2))));
  return Object.fromEntries(Object.entries(from).filter(([name]) => isWanted(name)));
};

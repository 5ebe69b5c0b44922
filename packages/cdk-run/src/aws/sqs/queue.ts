import { createHash, randomUUID } from 'node:crypto';

// One message of a queue, and its state over time.

export type MessageAttribute = { DataType: string; StringValue?: string; BinaryValue?: string };

export type KeptMessage = {
  id: string;
  body: string;
  attributes: Record<string, MessageAttribute>;
  sentAt: number;
  visibleAt: number;
  receives: number;
  firstReceivedAt?: number;
  /** The latest receipt; older ones no longer delete. */
  receipt?: string;
  /** The ARN of the queue that a dead letter was received from. */
  source?: string;
};

export type ReceivedMessage = KeptMessage & { receipt: string };

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

export const newMessage = (
  body: string,
  attributes: Record<string, MessageAttribute>,
  { sentAt, delay }: { sentAt: number; delay: number },
): KeptMessage => ({
  id: randomUUID(),
  body,
  attributes,
  sentAt,
  visibleAt: sentAt + delay * 1000,
  receives: 0,
});

/** A message of the queue `source` as its dead-letter queue takes it over: its count of receives starts at zero. */
export const moved = (
  { receipt: _, firstReceivedAt: __, ...rest }: KeptMessage,
  source: string,
  at: number,
): KeptMessage => ({
  ...rest,
  source,
  receives: 0,
  visibleAt: at,
});

/** The message once it is received: hidden for a while, with the receipt that deletes it. */
export const received = (message: KeptMessage, at: number, hideFor: number): ReceivedMessage => {
  const receives = message.receives + 1;
  return {
    ...message,
    receives,
    firstReceivedAt: message.firstReceivedAt ?? at,
    visibleAt: at + hideFor * 1000,
    receipt: `${message.id}.${receives}.${randomUUID()}`,
  };
};

export const isVisible = (at: number) => (message: KeptMessage) => message.visibleAt <= at;

export const isExpired = (at: number, retention: number) => (message: KeptMessage) =>
  message.sentAt + retention * 1000 <= at;

/** Received as often as the queue allows, and visible again: it belongs in the dead-letter queue. */
export const isSpent = (at: number, redrive: { maxReceiveCount: number } | undefined) => (message: KeptMessage) =>
  redrive !== undefined && message.visibleAt <= at && message.receives >= redrive.maxReceiveCount;

export const countsAt = (messages: KeptMessage[], at: number) => {
  const hidden = messages.filter((one) => one.visibleAt > at);
  const delayed = hidden.filter((one) => one.receives === 0).length;
  return { visible: messages.length - hidden.length, inFlight: hidden.length - delayed, delayed };
};

/** A queue as the template declares it; times in seconds. */
export type QueueDeclaration = {
  name: string;
  arn: string;
  visibilityTimeout?: number | undefined;
  delay?: number | undefined;
  retention?: number | undefined;
  receiveWait?: number | undefined;
  largestBytes?: number | undefined;
  redrive?: { deadLetterArn: string; maxReceiveCount: number } | undefined;
};

export type Queue = ReturnType<typeof createQueue>;

const DAY = 24 * 60 * 60;

type QueueDeps = {
  now(): number;
  /** Saves these messages as they are now, and wakes the waiting receivers. */
  keep(messages: KeptMessage[]): void;
  /** Removes these messages from the saved ones, and wakes the waiting receivers. */
  forget(messages: KeptMessage[]): void;
  deadLetter(message: KeptMessage): void;
  /** A storm's effect on a message: it may come twice, later, or before others. */
  weather?(): { isDoubled: boolean; delayMs: number; place: number } | undefined;
  /** The extra delay of each message. */
  lateMs?(): number;
};

/** One queue's handling of its messages: those from before its start, and new ones. */
export const createQueue = (
  declared: QueueDeclaration,
  messages: KeptMessage[],
  { now, weather, lateMs = () => 0, keep, forget, deadLetter }: QueueDeps,
) => {
  const { visibilityTimeout = 30, delay = 0, retention = 4 * DAY, redrive } = declared;

  const remove = (isGone: (message: KeptMessage) => boolean): KeptMessage[] => {
    const removed = messages.filter(isGone);
    if (removed.length > 0) messages.splice(0, Infinity, ...messages.filter((one) => !isGone(one)));
    return removed;
  };
  const drop = (isGone: (message: KeptMessage) => boolean): KeptMessage[] => {
    const dropped = remove(isGone);
    forget(dropped);
    return dropped;
  };
  const add = (message: KeptMessage): KeptMessage => {
    messages.push(message);
    keep([message]);
    return message;
  };

  return {
    declared,
    send(body: string, attributes: Record<string, MessageAttribute> = {}, delaySeconds = delay): KeptMessage {
      const more = lateMs() + (weather?.()?.delayMs ?? 0);
      return add(newMessage(body, attributes, { sentAt: now(), delay: delaySeconds + more / 1000 }));
    },
    /** A message that was received too often goes to the dead-letter queue instead. */
    receive(most: number, hideFor = visibilityTimeout): ReceivedMessage[] {
      const at = now();
      drop(isExpired(at, retention));
      // Forgotten only once the other queue has them, so that a kill loses none.
      const spent = remove(isSpent(at, redrive));
      spent.forEach(deadLetter);
      forget(spent);
      const visible = messages.filter(isVisible(at));
      const handedOut = inOrder(visible, weather)
        .slice(0, most)
        .map((message) => {
          const next = received(message, at, hideFor);
          Object.assign(message, next);
          const bad = weather?.();
          // It stays visible, so another receiver gets it as well.
          if (bad?.isDoubled) message.visibleAt = at + bad.delayMs;
          return { message, next };
        });
      keep(handedOut.map(({ message }) => message));
      return handedOut.map(({ next }) => next);
    },
    delete: (receipt: string): void => void drop((one) => one.receipt === receipt),
    takeDeadLetter: (message: KeptMessage, source: string): void => void add(moved(message, source, now())),
    /** Ends the time for which failed messages are hidden. */
    hasten(): void {
      for (const one of messages) one.visibleAt = Math.min(one.visibleAt, now());
      keep(messages);
    },
    /** Removes and returns the messages that no one is working on. */
    empty: (): KeptMessage[] => drop(isVisible(now())),
    counts: () => countsAt(messages, now()),
    /** The time when the next message can be received, in milliseconds; undefined if there is none. */
    nextVisibleAt: (): number | undefined =>
      messages.length > 0 ? messages.reduce((first, one) => Math.min(first, one.visibleAt), Infinity) : undefined,
    list: (): KeptMessage[] => structuredClone(messages),
  };
};

/** In their order of arrival, unless the weather says otherwise. */
const inOrder = (visible: KeptMessage[], weather: QueueDeps['weather']): KeptMessage[] =>
  visible
    .map((message) => ({ message, place: weather?.()?.place ?? 0 }))
    .sort((one, other) => one.place - other.place)
    .map(({ message }) => message);

export const queueAttributes = (queue: Queue): Record<string, string> => {
  const { arn, visibilityTimeout = 30, delay = 0, retention = 345_600, receiveWait = 0, redrive } = queue.declared;
  const { visible, inFlight, delayed } = queue.counts();
  return {
    QueueArn: arn,
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
    VisibilityTimeout: String(visibilityTimeout),
    DelaySeconds: String(delay),
    MessageRetentionPeriod: String(retention),
    ReceiveMessageWaitTimeSeconds: String(receiveWait),
    ...(redrive
      ? {
          RedrivePolicy: JSON.stringify({
            deadLetterTargetArn: redrive.deadLetterArn,
            maxReceiveCount: redrive.maxReceiveCount,
          }),
        }
      : {}),
  };
};

/** The system attributes of a message, as both ReceiveMessage and Lambda name them. */
export const systemAttributes = (message: ReceivedMessage): Record<string, string> => ({
  ApproximateReceiveCount: String(message.receives),
  SentTimestamp: String(message.sentAt),
  SenderId: '000000000000',
  ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt ?? message.sentAt),
  ...(message.source && { DeadLetterQueueSourceArn: message.source }),
});

/** One record of the event that Lambda gives a function for its SQS event source. */
export const asLambdaRecord = (message: ReceivedMessage, queueArn: string) => ({
  messageId: message.id,
  receiptHandle: message.receipt,
  body: message.body,
  attributes: systemAttributes(message),
  messageAttributes: Object.fromEntries(
    Object.entries(message.attributes).map(([name, value]) => [name, lambdaAttribute(value)]),
  ),
  md5OfBody: md5(message.body),
  eventSource: 'aws:sqs',
  eventSourceARN: queueArn,
  awsRegion: queueArn.split(':')[3]!,
});

const lambdaAttribute = ({ DataType, StringValue, BinaryValue }: MessageAttribute) => ({
  dataType: DataType,
  ...(StringValue === undefined ? {} : { stringValue: StringValue }),
  ...(BinaryValue === undefined ? {} : { binaryValue: BinaryValue }),
  stringListValues: [],
  binaryListValues: [],
});

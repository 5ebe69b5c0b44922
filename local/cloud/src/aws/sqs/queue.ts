import { createHash, randomUUID } from 'node:crypto';

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
};

export type ReceivedMessage = KeptMessage & { receipt: string; md5: string };

export type Queue = ReturnType<typeof createQueue>;

const DAY = 24 * 60 * 60;

/** What one queue does with its messages; `messages` is the durable list, `changed` saves it and wakes those who wait. */
export const createQueue = (
  declared: QueueDeclaration,
  messages: KeptMessage[],
  { now, changed, deadLetter }: { now(): number; changed(): void; deadLetter(message: KeptMessage): void },
) => {
  const { visibilityTimeout = 30, delay = 0, retention = 4 * DAY, redrive } = declared;

  const drop = (gone: (message: KeptMessage) => boolean): KeptMessage[] => {
    const dropped = messages.filter(gone);
    if (dropped.length > 0) messages.splice(0, Infinity, ...messages.filter((one) => !gone(one)));
    return dropped;
  };
  const byReceipt = (receipt: string) => messages.find((one) => one.receipt === receipt);

  return {
    declared,
    send(body: string, attributes: Record<string, MessageAttribute> = {}, delaySeconds = delay): KeptMessage {
      const sentAt = now();
      const visibleAt = sentAt + delaySeconds * 1000;
      const message: KeptMessage = { id: randomUUID(), body, attributes, sentAt, visibleAt, receives: 0 };
      messages.push(message);
      changed();
      return message;
    },
    /** A message that was received too often goes to the dead-letter queue instead. */
    receive(most: number, hideFor = visibilityTimeout): ReceivedMessage[] {
      const at = now();
      const expired = drop((one) => one.sentAt + retention * 1000 <= at);
      const spent = redrive ? drop((one) => one.visibleAt <= at && one.receives >= redrive.maxReceiveCount) : [];
      spent.forEach(deadLetter);
      const received = messages
        .filter((one) => one.visibleAt <= at)
        .slice(0, most)
        .map((message): ReceivedMessage => {
          message.receives += 1;
          message.firstReceivedAt ??= at;
          message.visibleAt = at + hideFor * 1000;
          const receipt = `${message.id}.${message.receives}.${randomUUID()}`;
          message.receipt = receipt;
          return { ...message, receipt, md5: md5(message.body) };
        });
      if (expired.length + spent.length + received.length > 0) changed();
      return received;
    },
    delete(receipt: string): void {
      if (drop((one) => one.receipt === receipt).length > 0) changed();
    },
    /** False when the receipt is not of a message in flight. */
    hide(receipt: string, seconds: number): boolean {
      const message = byReceipt(receipt);
      if (!message || message.visibleAt <= now()) return false;
      message.visibleAt = now() + seconds * 1000;
      changed();
      return true;
    },
    /** Takes a message over as it is; its count of receives starts at zero. */
    take(message: KeptMessage): void {
      const { receipt: _, firstReceivedAt: __, ...rest } = message;
      messages.push({ ...rest, receives: 0, visibleAt: now() });
      changed();
    },
    /** As if the time were over for which failed messages are hidden. */
    hasten(): void {
      for (const one of messages) one.visibleAt = Math.min(one.visibleAt, now());
      changed();
    },
    /** Gives away all that is not being worked on. */
    empty(): KeptMessage[] {
      const taken = drop((one) => one.visibleAt <= now());
      if (taken.length > 0) changed();
      return taken;
    },
    purge(): void {
      drop(() => true);
      changed();
    },
    counts() {
      const at = now();
      const count = (test: (one: KeptMessage) => boolean) => messages.filter(test).length;
      return {
        visible: count((one) => one.visibleAt <= at),
        inFlight: count((one) => one.visibleAt > at && one.receives > 0),
        delayed: count((one) => one.visibleAt > at && one.receives === 0),
      };
    },
    /** When the next message can be received, in milliseconds; undefined when there is none. */
    nextVisibleAt: (): number | undefined =>
      messages.length > 0 ? messages.reduce((first, one) => Math.min(first, one.visibleAt), Infinity) : undefined,
    list: (): KeptMessage[] => structuredClone(messages),
  };
};

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

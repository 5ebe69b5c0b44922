import {
  countsAt,
  isExpired,
  isSpent,
  isVisible,
  type KeptMessage,
  type MessageAttribute,
  moved,
  newMessage,
  type ReceivedMessage,
  received,
} from './message.ts';

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
  changed(): void;
  deadLetter(message: KeptMessage): void;
  /** What happens to a message on a bad day: it comes twice, later, and before others. */
  weather?(): { isDoubled: boolean; delayMs: number; place: number } | undefined;
};

/** What one queue does with its messages; `messages` is the durable list, `changed` saves it and wakes those who wait. */
export const createQueue = (
  declared: QueueDeclaration,
  messages: KeptMessage[],
  { now, weather, changed, deadLetter }: QueueDeps,
) => {
  const { visibilityTimeout = 30, delay = 0, retention = 4 * DAY, redrive } = declared;

  const { add, remove, drop } = durable(messages, changed);

  return {
    declared,
    send: (body: string, attributes: Record<string, MessageAttribute> = {}, delaySeconds = delay): KeptMessage =>
      add(newMessage(body, attributes, { sentAt: now(), delay: delaySeconds + (weather?.()?.delayMs ?? 0) / 1000 })),
    /** A message that was received too often goes to the dead-letter queue instead. */
    receive(most: number, hideFor = visibilityTimeout): ReceivedMessage[] {
      const at = now();
      const expired = remove(isExpired(at, retention));
      // Saved only once the other queue has them, so that a kill loses none.
      const spent = remove(isSpent(at, redrive));
      spent.forEach(deadLetter);
      const visible = messages.filter(isVisible(at));
      const handedOut = inOrder(visible, weather)
        .slice(0, most)
        .map((message) => {
          const next = received(message, at, hideFor);
          Object.assign(message, next);
          const bad = weather?.();
          // It stays visible, so another receiver gets it as well.
          if (bad?.isDoubled) message.visibleAt = at + bad.delayMs;
          return next;
        });
      if (expired.length + spent.length + handedOut.length > 0) changed();
      return handedOut;
    },
    delete: (receipt: string): void => void drop((one) => one.receipt === receipt),
    /** False when the receipt is not of a message in flight. */
    hide(receipt: string, seconds: number): boolean {
      const at = now();
      const message = messages.find((one) => one.receipt === receipt);
      if (!message || isVisible(at)(message)) return false;
      message.visibleAt = at + seconds * 1000;
      changed();
      return true;
    },
    take: (message: KeptMessage): void => void add(moved(message, now())),
    /** As if the time were over for which failed messages are hidden. */
    hasten(): void {
      for (const one of messages) one.visibleAt = Math.min(one.visibleAt, now());
      changed();
    },
    /** Gives away all that is not being worked on. */
    empty: (): KeptMessage[] => drop(isVisible(now())),
    purge: (): void => void drop(() => true),
    counts: () => countsAt(messages, now()),
    /** When the next message can be received, in milliseconds; undefined when there is none. */
    nextVisibleAt: (): number | undefined =>
      messages.length > 0 ? messages.reduce((first, one) => Math.min(first, one.visibleAt), Infinity) : undefined,
    list: (): KeptMessage[] => structuredClone(messages),
  };
};

/** In the order in which they came, unless the weather says otherwise. */
const inOrder = (visible: KeptMessage[], weather: QueueDeps['weather']): KeptMessage[] =>
  visible
    .map((message) => ({ message, place: weather?.()?.place ?? 0 }))
    .sort((one, other) => one.place - other.place)
    .map(({ message }) => message);

/** `add` and `drop` save at once; what `remove` does is saved with the next change. */
const durable = (messages: KeptMessage[], changed: () => void) => {
  const remove = (isGone: (message: KeptMessage) => boolean): KeptMessage[] => {
    const removed = messages.filter(isGone);
    if (removed.length > 0) messages.splice(0, Infinity, ...messages.filter((one) => !isGone(one)));
    return removed;
  };
  return {
    remove,
    drop(isGone: (message: KeptMessage) => boolean): KeptMessage[] {
      const dropped = remove(isGone);
      if (dropped.length > 0) changed();
      return dropped;
    },
    add(message: KeptMessage): KeptMessage {
      messages.push(message);
      changed();
      return message;
    },
  };
};

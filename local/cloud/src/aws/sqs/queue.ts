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
  /** Makes these durable, as they are now, and wakes those who wait. */
  keep(messages: KeptMessage[]): void;
  /** The same for those that are gone. */
  forget(messages: KeptMessage[]): void;
  deadLetter(message: KeptMessage): void;
  /** What happens to a message on a bad day: it comes twice, later, and before others. */
  weather?(): { isDoubled: boolean; delayMs: number; place: number } | undefined;
  /** How much later than on a fast day each message comes. */
  lateMs?(): number;
};

/** What one queue does with its messages: those that it has to begin with, and those that come. */
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
    /** False when the receipt is not of a message in flight. */
    hide(receipt: string, seconds: number): boolean {
      const at = now();
      const message = messages.find((one) => one.receipt === receipt);
      if (!message || isVisible(at)(message)) return false;
      message.visibleAt = at + seconds * 1000;
      keep([message]);
      return true;
    },
    take: (message: KeptMessage): void => void add(moved(message, now())),
    /** As if the time were over for which failed messages are hidden. */
    hasten(): void {
      for (const one of messages) one.visibleAt = Math.min(one.visibleAt, now());
      keep(messages);
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

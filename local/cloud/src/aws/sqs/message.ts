// One message of a queue, and what the time means for it.
import { createHash, randomUUID } from 'node:crypto';

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

/** A message as another queue takes it over: its count of receives starts at zero. */
export const moved = ({ receipt: _, firstReceivedAt: __, ...rest }: KeptMessage, at: number): KeptMessage => ({
  ...rest,
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

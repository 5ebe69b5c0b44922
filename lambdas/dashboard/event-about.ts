// What the ID of a notification says about it.

/** What happened to a message that was sent, and what a client did. */
const MESSAGE_EVENTS = ['bounce', 'complaint', 'reject', 'failed', 'withdrawn', 'text'] as const;
const CLIENT_EVENTS = ['chat', 'talk', 'sign', 'list', 'files', 'closed'] as const;
export type MessageEvent = (typeof MESSAGE_EVENTS)[number];
export type ClientEvent = (typeof CLIENT_EVENTS)[number];
type About =
  | { communicationId: string; happened: MessageEvent }
  | { client: ClientEvent; transactionId: string | undefined }
  | { clientId: string }
  /** A letter to the other side: whose report it was made from. */
  | { letterOf: string; isReply: boolean };

/**
 * What an event is about, as its ID says: 'the message's ID~bounce', 'an ID~chat~the transaction's ID', 'an ID~unsubscribed~the
 * client's ID', 'an ID~reply~the report's message'. Other events say nothing.
 */
export const eventAbout = (eventId: string): About | undefined => {
  const [communicationId = '', kind, about] = eventId.split('~');
  if (kind === 'unsubscribed' && about) return { clientId: about };
  if ((kind === 'letter' || kind === 'reply') && about) return { letterOf: about, isReply: kind === 'reply' };
  const happened = MESSAGE_EVENTS.find((one) => one === kind);
  if (happened) return { communicationId, happened };
  const client = CLIENT_EVENTS.find((one) => one === kind);
  return client && { client, transactionId: about };
};

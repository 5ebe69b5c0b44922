// What the ID of a notification says about it.

/** What happened to a message that was sent, and what a client did. */
const MESSAGE_EVENTS = ['bounce', 'complaint', 'reject', 'failed', 'withdrawn'] as const;
const CLIENT_EVENTS = ['chat', 'talk', 'sign', 'list', 'files', 'closed'] as const;
/** What happened to an agent's account, and where they see it. */
const ACCOUNT_EVENTS = ['handover', 'bank', 'subscription', 'office-plan'] as const;
export type MessageEvent = (typeof MESSAGE_EVENTS)[number];
export type ClientEvent = (typeof CLIENT_EVENTS)[number];
export type AccountEvent = (typeof ACCOUNT_EVENTS)[number];
type About =
  | { communicationId: string; happened: MessageEvent }
  | { client: ClientEvent; transactionId: string | undefined }
  | { clientId: string }
  | { account: AccountEvent; handoverId: string | undefined }
  /** What changed about a request that was sent, or a report that came: its message. */
  | { requestOf: string }
  | { reportOf: string }
  /** A letter to the other side: whose report it was made from. */
  | { letterOf: string; isReply: boolean };

/**
 * What an event is about, as its ID says: 'the message's ID~bounce', 'an ID~chat~the transaction's ID', 'an ID~unsubscribed~the
 * client's ID', 'an ID~reply~the report's message', 'an ID~still-good~the request's message', 'an ID~handover~the handover's
 * ID' of the account. Other events say nothing.
 */
export const eventAbout = (eventId: string): About | undefined => {
  const [communicationId = '', kind, about] = eventId.split('~');
  if (kind === 'unsubscribed' && about) return { clientId: about };
  if ((kind === 'letter' || kind === 'reply') && about) return { letterOf: about, isReply: kind === 'reply' };
  if ((kind === 'bank' || kind === 'still-good') && about) return { requestOf: about };
  if (kind === 'explained' && about) return { reportOf: about };
  const account = ACCOUNT_EVENTS.find((one) => one === kind);
  if (account) return { account, handoverId: about };
  const happened = MESSAGE_EVENTS.find((one) => one === kind);
  if (happened) return { communicationId, happened };
  const client = CLIENT_EVENTS.find((one) => one === kind);
  return client && { client, transactionId: about };
};

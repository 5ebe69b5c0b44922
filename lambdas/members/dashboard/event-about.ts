// Reads the subject of a notification from its ID.

/** Events of a sent message, and a client's actions. */
const MESSAGE_EVENTS = ['bounce', 'complaint', 'reject', 'failed', 'withdrawn'] as const;
const CLIENT_EVENTS = ['chat', 'sign', 'list', 'files', 'tour', 'closed'] as const;
/** Events of an agent's account, each with its page. */
const ACCOUNT_EVENTS = ['handover', 'bank', 'subscription', 'office-plan'] as const;
export type MessageEvent = (typeof MESSAGE_EVENTS)[number];
export type ClientEvent = (typeof CLIENT_EVENTS)[number];
export type AccountEvent = (typeof ACCOUNT_EVENTS)[number];
type About =
  | { communicationId: string; happened: MessageEvent }
  | { client: ClientEvent; transactionId: string | undefined }
  | { clientId: string }
  | { account: AccountEvent; handoverId: string | undefined }
  /** A change of a sent request, or of a received report: its message. */
  | { requestOf: string }
  /** An offer by the buyer's side: the listing that it's on. */
  | { offerOn: string }
  /** An email that waits: the deal that it came to. */
  | { mailOf: string }
  | { reportOf: string }
  /** A letter to the other side: the report it was made from. */
  | { letterOf: string; isReply: boolean };

/** Events that name only their subject. */
const SUBJECTS: Partial<Record<string, (id: string) => About>> = {
  unsubscribed: (clientId) => ({ clientId }),
  letter: (letterOf) => ({ letterOf, isReply: false }),
  reply: (letterOf) => ({ letterOf, isReply: true }),
  bank: (requestOf) => ({ requestOf }),
  'still-good': (requestOf) => ({ requestOf }),
  mail: (mailOf) => ({ mailOf }),
  offer: (offerOn) => ({ offerOn }),
  explained: (reportOf) => ({ reportOf }),
};

/**
 * The subject of an event, read from its ID: 'the message's ID~bounce', 'a step~chat~the transaction's ID', 'an
 * ID~unsubscribed~the client's ID', 'an ID~reply~the report's message', 'an ID~still-good~the request's message',
 * 'deal~mail~the deal's ID', 'an ID~handover~the handover's ID' of the account. Other events have none.
 */
export const eventAbout = (eventId: string): About | undefined => {
  const [communicationId = '', kind, about] = eventId.split('~');
  const subject = about && SUBJECTS[kind ?? ''];
  if (subject) return subject(about);
  const account = ACCOUNT_EVENTS.find((one) => one === kind);
  if (account) return { account, handoverId: about };
  const happened = MESSAGE_EVENTS.find((one) => one === kind);
  if (happened) return { communicationId, happened };
  const client = CLIENT_EVENTS.find((one) => one === kind);
  return client && { client, transactionId: about };
};

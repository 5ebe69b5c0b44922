import * as v from 'valibot';
import { language } from '../http/fields.ts';
import { isLogged, type LoggedEmailName, WRITTEN_EMAILS } from './emails.ts';

// An email that its feature has worded already. Its link is only named: the pin is derived when the email goes out,
// and no row holds it.

const emailWords = v.object({
  subject: v.string(),
  preheader: v.string(),
  /** About a sample: the subject and a warning say so. */
  sample: v.optional(v.literal(true)),
  heading: v.string(),
  /** Paragraphs of plain text; line breaks stay. */
  paragraphs: v.array(v.string()),
  /** A warning that must not be overlooked. */
  warning: v.optional(v.string()),
  /** A person's words, set apart. `intro`: replaces the name, above the reader's own words. */
  quote: v.optional(v.object({ from: v.string(), text: v.string(), intro: v.optional(v.string()) })),
  note: v.optional(v.string()),
  aside: v.optional(v.object({ language, text: v.string() })),
  footer: v.string(),
});
export type EmailWords = v.InferOutput<typeof emailWords>;

const email = v.object({
  template: v.literal('written'),
  kind: v.picklist(WRITTEN_EMAILS),
  to: v.string(),
  /** The account that makes us send it, or the client's link. */
  sender: v.nullable(v.string()),
  replyTo: v.optional(v.string()),
  /** The agent who sends or gets it, with the address in its text. It uses their current one. */
  agent: v.optional(
    v.object({
      id: v.string(),
      email: v.string(),
      /** The name they send under: used for a business card without a name. */
      name: v.optional(v.string()),
      /** Adds their business card although the email goes to them, under this name if the card has none. */
      cardName: v.optional(v.string()),
    }),
  ),
  content: emailWords,
  /** The content's language; English by default. */
  language: v.optional(language),
  /** The same for a guest who reads Spanish, and the link that decides the language. */
  spanish: v.optional(
    v.object({
      content: emailWords,
      action: v.optional(v.string()),
      also: v.optional(v.string()),
      linkId: v.string(),
    }),
  ),
  action: v.optional(
    v.object({
      label: v.string(),
      path: v.string(),
      guestLinkId: v.optional(v.string()),
      /** The target on the page. */
      fragment: v.optional(v.string()),
      /** A plain link below it, to another place on the same page. */
      also: v.optional(v.object({ label: v.string(), fragment: v.string() })),
      /** For a client with a proof-of-funds request: the steps of a transaction don't concern them. */
      pathOfRequest: v.optional(v.string()),
      /** The part of the page to show. */
      show: v.optional(v.string()),
    }),
  ),
  /** The link of the request it's about: the request's log records when it went out. */
  request: v.optional(v.string()),
  /** The code for the text's `{{code}}`: no row holds the code. */
  code: v.optional(v.object({ of: v.string(), version: v.number() })),
  /** It goes out only while this file is requested and missing. */
  asked: v.optional(v.object({ agentId: v.string(), folderId: v.string(), askedId: v.string() })),
  /** It goes out only while this document waits for this side's signature. */
  awaits: v.optional(
    v.object({
      agentId: v.string(),
      transactionId: v.string(),
      documentId: v.string(),
      from: v.picklist(['guest', 'signer', 'agent']),
      /** A further signer's link: a new one once their address was corrected. */
      linkId: v.optional(v.string()),
    }),
  ),
  /** It goes out only while this tour is on at this time. */
  tour: v.optional(v.object({ agentId: v.string(), transactionId: v.string(), id: v.string(), at: v.string() })),
  /** A file of the document bucket. */
  attachment: v.optional(v.object({ key: v.string(), name: v.string() })),
});
type Email = v.InferOutput<typeof email>;

/** An email about a request has its name for the request's history in `EMAILS`. */
const isNamedInHistory = (one: Email): one is Email & ({ kind: LoggedEmailName } | { request?: undefined }) =>
  one.request === undefined || isLogged(one.kind);

export const writtenEmail = v.pipe(email, v.guard(isNamedInHistory));
export type WrittenEmail = v.InferOutput<typeof writtenEmail>;

/** Tags that SES returns with every event about an email: they lead the event to its function. */
export const MAIL_TAGS = {
  outbox: 'outbox',
  campaign: 'campaign',
  recipient: 'recipient',
  sender: 'sender',
  reader: 'reader',
} as const;

/** A report of SES about an email after it was sent. */
export type SesEvent = {
  eventType?: string;
  mail?: { tags?: Record<string, string[]> };
  bounce?: { bounceType?: string };
};

// An email whose words its feature has written already. Its link is only named: the pin is derived when the email goes out,
// and no row holds it.
import * as v from 'valibot';
import { language } from '../http/fields.ts';
import type { EmailName } from './emails.ts';

export const emailWords = v.object({
  subject: v.string(),
  preheader: v.string(),
  heading: v.string(),
  /** Paragraphs of plain text; line breaks are kept. */
  paragraphs: v.array(v.string()),
  /** What must not be overlooked. */
  warning: v.optional(v.string()),
  /** Words of a person, set apart. `intro`: in place of the name, above the reader's own. */
  quote: v.optional(v.object({ from: v.string(), text: v.string(), intro: v.optional(v.string()) })),
  note: v.optional(v.string()),
  /** A line for someone who reads another language than the rest. */
  aside: v.optional(v.object({ language, text: v.string() })),
  footer: v.string(),
});
export type EmailWords = v.InferOutput<typeof emailWords>;

/** Where the words of an email say its code. */
export const CODE_MARK = '{{code}}';

const WRITTEN_EMAILS = [
  'offer-letter',
  'offer-letter-by-client',
  'offer-letter-sent',
  'offer-letter-withdrawn',
  'offer-letter-reply',
  'transaction-opened',
  'document-released',
  'signing-code',
  'document-to-countersign',
  'document-unsigned',
  'document-declined',
  'document-voided',
  'voided-for-agent',
  'closed-for-agent',
  'copy-for-agent',
  'copy-for-guest',
  'message-waiting',
  'client-waiting',
  'transaction-closed',
  'transaction-reopened',
  'request-test',
  'account-exists',
  'security-notice',
  'documents-provided',
  'documents-reviewed',
  'file-asked',
  'file-late',
  'office-invitation',
  'office-plan',
  'handover',
  'client-handed-over',
] as const satisfies EmailName[];

export const writtenEmail = v.object({
  template: v.literal('written'),
  kind: v.picklist(WRITTEN_EMAILS),
  to: v.string(),
  /** The account that makes us send it, or the link of the client who does. */
  sender: v.nullable(v.string()),
  replyTo: v.optional(v.string()),
  /** The agent it's from or to, with the address that the words have. They get the one of now. */
  agent: v.optional(
    v.object({
      id: v.string(),
      email: v.string(),
      /** As which they write: their business card has it where it names no one. */
      name: v.optional(v.string()),
      /** Their business card is on it although it goes to them, under this name if the card has none. */
      cardName: v.optional(v.string()),
    }),
  ),
  content: emailWords,
  /** Of the content; English unless it's said. */
  language: v.optional(language),
  /** The same for a guest who reads Spanish, and the link whose language decides. */
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
      /** Where on the page it leads. */
      fragment: v.optional(v.string()),
      /** A plain link beneath it, to another place on the same page. */
      also: v.optional(v.object({ label: v.string(), fragment: v.string() })),
      /** For a client who was asked for proof of funds: the steps of a transaction aren't theirs. */
      pathOfRequest: v.optional(v.string()),
      /** What of the page is meant. */
      show: v.optional(v.string()),
    }),
  ),
  /** The link of the request it's about: the request's log says when it went out. */
  request: v.optional(v.string()),
  /** Which code it carries, where its words say `{{code}}`: no row holds the code. */
  code: v.optional(v.object({ of: v.string(), version: v.number() })),
  /** It goes out only while this file is asked for and missing. */
  asked: v.optional(v.object({ agentId: v.string(), folderId: v.string(), askedId: v.string() })),
  /** It goes out only while this document waits for the signature of this side. */
  awaits: v.optional(
    v.object({
      agentId: v.string(),
      transactionId: v.string(),
      documentId: v.string(),
      from: v.picklist(['guest', 'signer', 'agent']),
      /** Of a further signer: another one once their address was corrected. */
      linkId: v.optional(v.string()),
    }),
  ),
  /** A file of the document bucket. */
  attachment: v.optional(v.object({ key: v.string(), name: v.string() })),
});
export type WrittenEmail = v.InferOutput<typeof writtenEmail>;

// An email whose words its feature has written already. Its link is only named: the pin is derived when the email goes out,
// and no row holds it.
import { language } from '../http/fields.ts';
import * as z from '../schema.ts';
import type { EmailName } from './emails.ts';

export const emailWords = z.object({
  subject: z.string(),
  preheader: z.string(),
  heading: z.string(),
  /** Paragraphs of plain text; line breaks are kept. */
  paragraphs: z.array(z.string()),
  /** What must not be overlooked. */
  warning: z.optional(z.string()),
  /** Words of a person, set apart. `intro`: in place of the name, above the reader's own. */
  quote: z.optional(z.object({ from: z.string(), text: z.string(), intro: z.optional(z.string()) })),
  note: z.optional(z.string()),
  /** A line for someone who reads another language than the rest. */
  aside: z.optional(z.object({ language, text: z.string() })),
  footer: z.string(),
});
export type EmailWords = z.output<typeof emailWords>;

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

export const writtenEmail = z.object({
  template: z.literal('written'),
  kind: z.enum(WRITTEN_EMAILS),
  to: z.string(),
  /** The account that makes us send it, or the link of the client who does. */
  sender: z.nullable(z.string()),
  replyTo: z.optional(z.string()),
  /** The agent it's from or to, with the address that the words have. They get the one of now. */
  agent: z.optional(
    z.object({
      id: z.string(),
      email: z.string(),
      /** As which they write: their business card has it where it names no one. */
      name: z.optional(z.string()),
      /** Their business card is on it although it goes to them, under this name if the card has none. */
      cardName: z.optional(z.string()),
    }),
  ),
  content: emailWords,
  /** Of the content; English unless it's said. */
  language: z.optional(language),
  /** The same for a guest who reads Spanish, and the link whose language decides. */
  spanish: z.optional(
    z.object({
      content: emailWords,
      action: z.optional(z.string()),
      also: z.optional(z.string()),
      linkId: z.string(),
    }),
  ),
  action: z.optional(
    z.object({
      label: z.string(),
      path: z.string(),
      guestLinkId: z.optional(z.string()),
      /** Where on the page it leads. */
      fragment: z.optional(z.string()),
      /** A plain link beneath it, to another place on the same page. */
      also: z.optional(z.object({ label: z.string(), fragment: z.string() })),
      /** For a client who was asked for proof of funds: the steps of a transaction aren't theirs. */
      pathOfRequest: z.optional(z.string()),
      /** What of the page is meant. */
      show: z.optional(z.string()),
    }),
  ),
  /** The link of the request it's about: the request's log says when it went out. */
  request: z.optional(z.string()),
  /** Which code it carries, where its words say `{{code}}`: no row holds the code. */
  code: z.optional(z.object({ of: z.string(), version: z.number() })),
  /** It goes out only while this file is asked for and missing. */
  asked: z.optional(z.object({ agentId: z.string(), folderId: z.string(), askedId: z.string() })),
  /** It goes out only while this document waits for the signature of this side. */
  awaits: z.optional(
    z.object({
      agentId: z.string(),
      transactionId: z.string(),
      documentId: z.string(),
      from: z.enum(['guest', 'signer', 'agent']),
      /** Of a further signer: another one once their address was corrected. */
      linkId: z.optional(z.string()),
    }),
  ),
  /** A file of the document bucket. */
  attachment: z.optional(z.object({ key: z.string(), name: z.string() })),
});
export type WrittenEmail = z.output<typeof writtenEmail>;

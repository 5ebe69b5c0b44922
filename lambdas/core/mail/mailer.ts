// MIME by nodemailer's composer, sending by SES. The tag with the outbox id lets SES's own Send event tell us, after a
// crash in the sending window, that the mail has gone.
import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import type { Ses } from '../aws/ses.ts';
import { type ComposedMail, headerText } from './mail-layout.ts';
import { MAIL_TAGS } from './mail-tags.ts';

export type InlinePicture = { cid: string; name: string; contentType: string; content: Buffer };

/** A composed mail with whom it goes to and who gets the answer. */
export type Envelope = ComposedMail & {
  to: string;
  /** The account that makes us send it; null when it's a guest, or we do. */
  sender: string | null;
  /** The agent whose news it is, who may have turned emails about it off. */
  newsFor?: string;
  replyTo?: string;
  /** The agent whom the reader knows: the email comes in their name, and through us. */
  from?: string;
  /** For SES, besides the outbox id. */
  tags?: Record<string, string>;
  attachment?: { name: string; content: Buffer };
  /** Pictures that its HTML shows as `cid:`, so that no server learns when it's read, and clients show them unasked. */
  pictures?: InlinePicture[];
};

export type Mailer = (letter: Envelope, outboxId: string) => Promise<{ messageId: string }>;

/** A client's page, with the pin: a request, a transaction, a document to sign. */
const CLIENTS_LINK = /\/(?:sendreport\/)?guest(?:-tasks|-sign)?\/[\da-f]{32}\/[2-9A-Z]{6}/;

/**
 * No one reads what comes to the address that emails are from. An answer quotes what it answers, so with the client's link below it,
 * it must not go to the agent, who could open the client's page.
 */
const answersTo = ({ text, replyTo }: Envelope, support: string): string =>
  CLIENTS_LINK.test(text) ? support : (replyTo ?? support);

export const addressIn = (from: string): string => /<(.+)>$/.exec(from)?.[1] ?? from;

export const createMailer =
  (deps: { ses: Ses; from: string; configurationSet: string; support: string }): Mailer =>
  async (letter, outboxId) => {
    const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js');
    const message = new MailComposer({
      from: letter.from
        ? { name: headerText(`${letter.from} via Groundwork`), address: addressIn(deps.from) }
        : deps.from,
      to: [{ name: '', address: headerText(letter.to) }],
      replyTo: [{ name: '', address: headerText(answersTo(letter, deps.support)) }],
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      attachments: [
        ...(letter.attachment
          ? [{ filename: letter.attachment.name, content: letter.attachment.content, contentType: 'application/pdf' }]
          : []),
        ...(letter.pictures ?? []).map(({ cid, name, contentType, content }) => ({
          cid,
          filename: name,
          content,
          contentType,
          contentDisposition: 'inline' as const,
        })),
      ],
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Entity-Ref-ID': outboxId },
      textEncoding: 'quoted-printable',
    });
    const raw = await message.compile().build();
    const { MessageId } = await deps.ses.send(
      new SendRawEmailCommand({
        RawMessage: { Data: raw },
        ConfigurationSetName: deps.configurationSet,
        Tags: Object.entries({ ...letter.tags, [MAIL_TAGS.outbox]: outboxId }).map(([Name, Value]) => ({
          Name,
          Value,
        })),
      }),
    );
    return { messageId: MessageId ?? '' };
  };

// MIME by nodemailer's composer, sending by SES. The tag with the outbox id lets SES's own Send event tell us, after
// a crash in the sending window, that the email has gone out.
import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import type { Ses } from '../aws/ses.ts';
import { type ComposedMail, headerText } from './mail-layout.ts';
import { MAIL_TAGS } from './written-email.ts';

export type InlinePicture = { cid: string; name: string; contentType: string; content: Buffer };

/** A composed email with its recipient and reply address. */
export type Envelope = ComposedMail & {
  to: string;
  /** The sending account; null for an email from a guest or from us. */
  sender: string | null;
  /** The agent whose news it is; they may have turned emails about it off. */
  newsFor?: string;
  replyTo?: string;
  /** The agent whom the reader knows: the email is sent in their name, through us. */
  from?: string;
  /** For SES, in addition to the outbox id. */
  tags?: Record<string, string>;
  attachment?: { name: string; content: Buffer };
  /** Pictures in its HTML as `cid:`, so that no server learns when it's read, and clients show them without asking. */
  pictures?: InlinePicture[];
};

export type Mailer = (letter: Envelope, outboxId: string) => Promise<{ messageId: string }>;

/** A client's page, with the pin: a request, a transaction, a document to sign. */
const CLIENTS_LINK = /\/(?:sendreport\/)?guest(?:-tasks|-sign)?\/[\da-f]{32}\/[2-9A-Z]{6}/;

/**
 * The sending address has no inbox. A reply quotes the email, so if that has the client's link, the reply must not go
 * to the agent, who could open the client's page.
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

import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import type { Ses } from '#core/aws/ses.ts';
import { blockText } from '#core/mail/formatted-mail.ts';
import { type ComposedMail, escapeHtml, headerText, layOut } from '#core/mail/mail-layout.ts';
import { addressIn } from '#core/mail/mailer.ts';
import type { Sender, StoredCampaign } from '../entity.ts';
import { EMAIL_FOOTER, personalize, personalizedBlocks } from '../vocabulary.ts';

// MIME and SES for campaigns: headers that let an email program unsubscribe with one click (RFC 8058), and tags by which
// SES's events are matched with the recipient.

export type OutgoingEmail = ComposedMail & {
  to: string;
  fromName: string;
  replyTo: string;
  unsubscribeUrl: string;
  tags: Record<string, string>;
};

export type CampaignMailer = (email: OutgoingEmail) => Promise<void>;

export const createCampaignMailer =
  (deps: { ses: Ses; from: string; configurationSet: string }): CampaignMailer =>
  async (email) => {
    const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js');
    const message = new MailComposer({
      from: { name: headerText(email.fromName), address: addressIn(deps.from) },
      to: [{ name: '', address: headerText(email.to) }],
      replyTo: [{ name: headerText(email.fromName), address: headerText(email.replyTo) }],
      subject: email.subject,
      text: email.text,
      html: email.html,
      headers: {
        'List-Unsubscribe': { prepared: true, value: `<${email.unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        Precedence: 'bulk',
      },
      textEncoding: 'quoted-printable',
    });
    await deps.ses.send(
      new SendRawEmailCommand({
        RawMessage: { Data: await message.compile().build() },
        ConfigurationSetName: deps.configurationSet,
        Tags: Object.entries(email.tags).map(([Name, Value]) => ({ Name, Value })),
      }),
    );
  };

// The email of a campaign: the agent's text, the sender's name and address, and the way to unsubscribe.

type Content = Pick<StoredCampaign, 'subject' | 'body'>;

const PREVIEW_LENGTH = 120;

/** Mailboxes show it next to the subject: whole words of the beginning, on one line. */
const previewLine = (paragraph = ''): string => {
  const line = paragraph.replace(/\s+/g, ' ').trim();
  if (line.length <= PREVIEW_LENGTH) return line;
  const end = line.lastIndexOf(' ', PREVIEW_LENGTH);
  return end > 0 ? `${line.slice(0, end)}...` : '';
};

type CampaignLinks = { unsubscribeUrl: string; reportUrl: string };

export const campaignEmail = (
  content: Content,
  sender: Sender,
  name: string,
  { unsubscribeUrl, reportUrl }: CampaignLinks,
): ComposedMail => {
  const subject = personalize(content.subject, name);
  const formatted = personalizedBlocks(content.body, name);
  const { reason, unsubscribe, spanish } = EMAIL_FOOTER;
  const inSpanish = `${spanish.reason} ${spanish.sameAddress} ${spanish.unsubscribe}`;
  const email = layOut({
    subject,
    preheader: previewLine(formatted[0] && blockText(formatted[0])),
    heading: subject,
    paragraphs: [],
    formatted,
    reportUrl,
    footer: [
      `${sender.name} · ${sender.postalAddress.replace(/\s*\n\s*/g, ', ')}`,
      reason,
      `${unsubscribe}: ${unsubscribeUrl}`,
      inSpanish,
    ].join('\n'),
  });
  const address = escapeHtml(unsubscribeUrl);
  const link = (label: string) => `<a href="${address}" style="color:inherit">${label}</a>`;
  const spanishHtml = `<span lang="es">${spanish.reason} ${link(spanish.link)} ${spanish.unsubscribe}</span>`;
  return {
    ...email,
    html: email.html.replace(`${unsubscribe}: ${address}`, link(unsubscribe)).replace(inSpanish, spanishHtml),
  };
};

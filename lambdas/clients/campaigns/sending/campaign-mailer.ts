// MIME and SES for campaigns: headers that let an email program unsubscribe with one click (RFC 8058), and tags by which
// SES's events are matched with the recipient.
import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import type { Ses } from '#core/aws/ses.ts';
import { type ComposedMail, headerText } from '#core/mail/mail-layout.ts';
import { addressIn } from '#core/mail/mailer.ts';

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

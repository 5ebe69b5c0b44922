// MIME and SES for campaigns: the headers that let a mail program unsubscribe with one click (RFC 8058), and tags by
// which SES's events find the recipient again.
import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import type { Ses } from '#core/aws/ses.ts';
import { type ComposedMail, headerText } from '#core/mail/mail-layout.ts';

export type CampaignLetter = ComposedMail & {
  to: string;
  fromName: string;
  replyTo: string;
  unsubscribeUrl: string;
  tags: Record<string, string>;
};

export type CampaignMailer = (letter: CampaignLetter) => Promise<void>;

const addressIn = (from: string) => /<(.+)>$/.exec(from)?.[1] ?? from;

export const createCampaignMailer =
  (deps: { ses: Ses; from: string; configurationSet: string }): CampaignMailer =>
  async (letter) => {
    const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js');
    const message = new MailComposer({
      from: { name: headerText(letter.fromName), address: addressIn(deps.from) },
      to: [{ name: '', address: headerText(letter.to) }],
      replyTo: [{ name: headerText(letter.fromName), address: headerText(letter.replyTo) }],
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      headers: {
        'List-Unsubscribe': { prepared: true, value: `<${letter.unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        Precedence: 'bulk',
      },
      textEncoding: 'quoted-printable',
    });
    await deps.ses.send(
      new SendRawEmailCommand({
        RawMessage: { Data: await message.compile().build() },
        ConfigurationSetName: deps.configurationSet,
        Tags: Object.entries(letter.tags).map(([Name, Value]) => ({ Name, Value })),
      }),
    );
  };

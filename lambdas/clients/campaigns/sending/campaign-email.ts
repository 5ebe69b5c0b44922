// The email of a campaign: the agent's words, who sends it from where, and how to unsubscribe.
import { blockText } from '#core/mail/formatted-mail.ts';
import { type ComposedMail, escapeHtml, layOut } from '#core/mail/mail-layout.ts';
import type { Sender, StoredCampaign } from '../entity.ts';
import { EMAIL_FOOTER, personalize, personalizedBlocks } from '../vocabulary.ts';

type Content = Pick<StoredCampaign, 'subject' | 'body'>;

const PREVIEW_LENGTH = 120;

/** What mailboxes show beside the subject: whole words of the beginning, on one line. */
const previewLine = (paragraph = ''): string => {
  const line = paragraph.replace(/\s+/g, ' ').trim();
  if (line.length <= PREVIEW_LENGTH) return line;
  const end = line.lastIndexOf(' ', PREVIEW_LENGTH);
  return end > 0 ? `${line.slice(0, end)}...` : '';
};

/** Where the footer's links lead. */
export type CampaignLinks = { unsubscribeUrl: string; reportUrl: string };

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

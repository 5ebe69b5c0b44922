// The mail of a campaign: the agent's words, who sends it from where, and the way out.
import { type ComposedMail, escapeHtml, layOut } from '../../core/mail-layout.ts';
import type { Sender } from './campaign.ts';

type Content = { subject: string; body: string };

const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? '';

/** {{first_name}} and {{name}}, in any case and spacing. What is not known stays as it was typed. */
export const personal = (text: string, name: string): string =>
  text.replace(/\{\{\s*(first_name|name)\s*\}\}/gi, (_, which: string) =>
    which.toLowerCase() === 'name' ? name : firstNameOf(name),
  );

export const campaignMail = (
  content: Content,
  sender: Sender,
  to: { name: string },
  unsubscribeUrl: string,
): ComposedMail => {
  const subject = personal(content.subject, to.name);
  const paragraphs = personal(content.body, to.name)
    .split(/\n{2,}/)
    .filter((text) => text.trim() !== '');
  const mail = layOut({
    subject,
    preheader: paragraphs[0]?.slice(0, 120) ?? '',
    heading: subject,
    paragraphs,
    footer: [
      `${sender.name} · ${sender.postalAddress.replace(/\s*\n\s*/g, ', ')}`,
      'You get this mail because you agreed to hear from me. Reply to reach me.',
      `Unsubscribe: ${unsubscribeUrl}`,
    ].join('\n'),
  });
  const address = escapeHtml(unsubscribeUrl);
  return {
    ...mail,
    html: mail.html.replace(`Unsubscribe: ${address}`, `<a href="${address}" style="color:inherit">Unsubscribe</a>`),
  };
};

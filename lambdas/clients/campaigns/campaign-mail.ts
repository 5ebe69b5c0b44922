// The mail of a campaign: the agent's words, who sends it from where, and the way out.
import { type ComposedMail, escapeHtml, layOut } from '#core/mail/mail-layout.ts';
import type { Sender } from './campaign.ts';

type Content = { subject: string; body: string };

/** The agent's words are in the language they chose; who it is from and how to leave, everybody must be able to read. */
const IN_SPANISH =
  'En español: recibe este correo porque aceptó recibir noticias mías. En la misma dirección puede cancelar la suscripción.';

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
      "You're getting this email because you agreed to hear from me. Reply to reach me.",
      `Unsubscribe: ${unsubscribeUrl}`,
      IN_SPANISH,
    ].join('\n'),
  });
  const address = escapeHtml(unsubscribeUrl);
  return {
    ...mail,
    html: mail.html
      .replace(`Unsubscribe: ${address}`, `<a href="${address}" style="color:inherit">Unsubscribe</a>`)
      .replace(
        IN_SPANISH,
        `<span lang="es">${IN_SPANISH.replace('En la misma dirección', `<a href="${address}" style="color:inherit">Aquí</a>`)}</span>`,
      ),
  };
};

import { EMAIL_FOOTER, personalize } from '#contracts/clients/campaigns';
import { strings } from '../strings.ts';
import styles from './mail-preview.module.css';

const words = strings.preview;
const { reason, unsubscribe, spanish } = EMAIL_FOOTER;

export type MailPreviewProps = {
  subject: string;
  body: string;
  sender: { name: string; postal_address: string } | null;
  /** Replaces {{name}}. */
  name?: string;
};

export function MailPreview({ subject, body, sender, name = words.sampleName }: MailPreviewProps) {
  const paragraphs = personalize(body, name)
    .split(/\n{2,}/)
    .filter((text) => text.trim());
  return (
    <article className={styles.root} aria-label={words.label}>
      <p className={styles.subject}>{personalize(subject, name) || strings.list.noSubject}</p>
      {paragraphs.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name
        <p key={index} className={styles.text}>
          {text}
        </p>
      ))}
      <p className={styles.footer}>
        {sender ? `${sender.name} · ${sender.postal_address.replace(/\s*\n\s*/g, ', ')}` : words.noAddress}
        <br />
        {reason}
        <br />
        <u>{unsubscribe}</u>
        <br />
        <span lang="es">
          {spanish.reason} <u>{spanish.link}</u> {spanish.unsubscribe}
        </span>
      </p>
    </article>
  );
}

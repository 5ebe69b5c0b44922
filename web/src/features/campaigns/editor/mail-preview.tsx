import { EMAIL_FOOTER, personalize, personalizedBlocks } from '#contracts/clients/campaigns';
import { strings } from '../strings.ts';
import { FormattedBlocks } from './formatted-blocks.tsx';
import styles from './mail-preview.module.css';

const words = strings.preview;
const { reason, unsubscribe, spanish } = EMAIL_FOOTER;

export type MailPreviewProps = {
  subject: string;
  body: string;
  sender: { name: string; postal_address: string } | null;
  /** Of the client who reads it. */
  name: string;
};

export function MailPreview({ subject, body, sender, name }: MailPreviewProps) {
  return (
    <article className={styles.root} aria-label={words.label}>
      <p className={styles.subject}>{personalize(subject, name) || strings.list.noSubject}</p>
      <FormattedBlocks blocks={personalizedBlocks(body, name)} />
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

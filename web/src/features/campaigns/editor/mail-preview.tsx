import { EMAIL_FOOTER, personalize, personalizedBlocks, type Reader } from '#contracts/clients/campaigns';
import { strings } from '../strings.ts';
import { FormattedBlocks } from './formatted-blocks.tsx';
import styles from './mail-preview.module.css';

const words = strings.preview;
const { reason, unsubscribe, spanish } = EMAIL_FOOTER;

export type MailPreviewProps = {
  subject: string;
  body: string;
  /** What the editor saves always is. */
  isFormatted?: boolean;
  sender: { name: string; postal_address: string } | null;
  /** As whom it is read. */
  reader: Reader;
};

export function MailPreview({ subject, body, isFormatted = true, sender, reader }: MailPreviewProps) {
  return (
    <article className={styles.root} aria-label={words.label}>
      <p className={styles.subject}>{personalize(subject, reader) || strings.list.noSubject}</p>
      <FormattedBlocks blocks={personalizedBlocks({ body, isFormatted }, reader)} />
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

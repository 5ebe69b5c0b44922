import { strings } from '../strings.ts';
import styles from './mail-preview.module.css';

const words = strings.preview;

type MailPreviewProps = {
  subject: string;
  body: string;
  sender: { name: string; postal_address: string } | null;
  /** Whose name stands in for {{name}}. */
  name?: string;
};

const personal = (text: string, name: string): string =>
  text.replace(/\{\{\s*(first_name|name)\s*\}\}/gi, (_, which: string) =>
    which.toLowerCase() === 'name' ? name : (name.split(' ')[0] ?? ''),
  );

export function MailPreview({ subject, body, sender, name = words.sampleName }: MailPreviewProps) {
  const paragraphs = personal(body, name)
    .split(/\n{2,}/)
    .filter((text) => text.trim());
  return (
    <article className={styles.root} aria-label={words.label}>
      <p className={styles.subject}>{personal(subject, name) || strings.list.noSubject}</p>
      {paragraphs.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name
        <p key={index} className={styles.text}>
          {text}
        </p>
      ))}
      <p className={styles.footer}>
        {sender ? `${sender.name} · ${sender.postal_address.replace(/\s*\n\s*/g, ', ')}` : words.noAddress}
        <br />
        {words.reason}
        <br />
        <u>{words.unsubscribe}</u>
        <br />
        <span lang="es">
          {words.spanish[0]} <u>{words.spanish[1]}</u> {words.spanish[2]}
        </span>
      </p>
    </article>
  );
}

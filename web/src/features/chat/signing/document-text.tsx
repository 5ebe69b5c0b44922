import type { DocumentView } from '#contracts/chat/signing';
import styles from './document-text.module.css';

/** `key`: of clauses that are still being written, whose headings can be the same. */
type DocumentTextProps = { title: string; clauses: readonly (DocumentView['clauses'][number] & { key?: string })[] };

export function DocumentText({ title, clauses }: DocumentTextProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it
    <div className={styles.sheet} tabIndex={0} role="document" aria-label={title}>
      {clauses.map(({ key, heading, text }, at) => (
        <div key={key ?? heading}>
          <h3>
            {at + 1}. {heading}
          </h3>
          <p className="as-written">{text}</p>
        </div>
      ))}
    </div>
  );
}

import type { DocumentView } from '#contracts/chat/signing';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { useChatStrings } from '../strings.ts';
import styles from './document-record.module.css';

/** Who did what with the document, and when. */
export function DocumentRecord({ record }: Pick<DocumentView, 'record'>) {
  const words = useChatStrings().document;
  return (
    <ul className={styles.root} aria-label={words.record}>
      {record.map(({ what, by, at }) => (
        <li key={`${what}-${at}-${by}`}>
          <strong>{words.actions[what]}</strong>
          <span className="soft">
            {by}, <DateTime iso={at} show="zone" />
          </span>
        </li>
      ))}
    </ul>
  );
}

import Link from '@cloudscape-design/components/link';
import type { DocumentView } from '#contracts/chat/signing';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { useChatStrings } from '../strings.ts';
import styles from './document-record.module.css';

/** What was signed in this step and is void: each can still be verified, if both had signed it. */
export function VoidedBefore({ documents }: { documents: DocumentView['voided_before'] }) {
  const words = useChatStrings().document;
  return (
    <section>
      <h3>{words.voidedBefore}</h3>
      <ul className={styles.root} aria-label={words.voidedBefore}>
        {documents.map(({ id, title, version, voided_at, verify_url, has_pdf }) => (
          <li key={id}>
            <strong>
              {title}
              {!has_pdf && ` · ${words.version(version)}`}
            </strong>
            <span className="soft">
              {words.states.voided} <DateTime iso={voided_at} show="zone" />
            </span>
            {verify_url && (
              <Link href={verify_url} external ariaLabel={words.verifyVoided(title)}>
                {words.verify}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useChatStrings } from './strings.ts';
import styles from './unread-mark.module.css';

/** How many messages are new, if any. `isBrief`: on a phone there's room for the number only. */
export const UnreadMark = ({ count, isBrief = false }: { count: number; isBrief?: boolean }) => {
  const strings = useChatStrings();
  if (count === 0) return null;
  return (
    <span className={isBrief ? `${styles.root} ${styles.brief}` : styles.root}>
      <span className={styles.words}>{strings.transactions.unread(count)}</span>
      <span className={styles.number} aria-hidden="true">
        {count}
      </span>
    </span>
  );
};

import { useChatStrings } from './strings.ts';
import styles from './unread-mark.module.css';

/** How many messages are new, if any. */
export const UnreadMark = ({ count }: { count: number }) => {
  const strings = useChatStrings();
  return count > 0 ? <span className={styles.root}>{strings.transactions.unread(count)}</span> : null;
};

import { DateTime } from '../format/date-time.tsx';
import styles from './log-list.module.css';

export type LogEntry = {
  key: string | number;
  at: string;
  what: string;
  /** What it was done to. */
  to: string | null;
  /** Who did it, or where. */
  by?: string;
};

/** What happened, newest first. */
export const LogList = ({ entries }: { entries: readonly LogEntry[] }) => (
  <ol className={styles.root}>
    {entries.map(({ key, at, what, to, by }) => (
      <li key={key}>
        <span className={styles.soft}>
          <DateTime iso={at} />
        </span>
        <span>
          <strong>{what}</strong> <span className={styles.soft}>{to}</span>
        </span>
        <span className={styles.soft}>{by}</span>
      </li>
    ))}
  </ol>
);

import type { ReactNode } from 'react';
import styles from './rows.module.css';

type RowsProps = { label?: string; children: ReactNode };

/** Rows with a line between them, each with its text on the left and its actions on the right. */
export const Rows = ({ label, children }: RowsProps) => (
  <ul className={`plain-list ${styles.root}`} aria-label={label}>
    {children}
  </ul>
);

/** The same, in an order that means something. */
export const OrderedRows = ({ label, children }: RowsProps) => (
  <ol className={`plain-list ${styles.root}`} aria-label={label}>
    {children}
  </ol>
);

export const RowWords = ({ children }: { children: ReactNode }) => <div className={styles.words}>{children}</div>;

import type { ReactNode } from 'react';
import styles from './rows.module.css';

/** Rows with a line between them, each with its words on the left and what can be done on the right. */
export const Rows = ({ children }: { children: ReactNode }) => <ul className={styles.root}>{children}</ul>;

/** The same, in an order that means something. */
export const OrderedRows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ol className={styles.root} aria-label={label}>
    {children}
  </ol>
);

export const RowWords = ({ children }: { children: ReactNode }) => <span className={styles.words}>{children}</span>;

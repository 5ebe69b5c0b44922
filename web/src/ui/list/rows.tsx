import Button from '@cloudscape-design/components/button';
import { Children, type ReactNode, useState } from 'react';
import { useUiStrings } from '../strings.ts';
import styles from './rows.module.css';

type RowsProps = { label?: string; children: ReactNode };

/**
 * Rows with a line between them, each with its text on the left and its actions on the right. A list that may be long shows `most`
 * of them first.
 */
export function Rows({ label, most = Number.POSITIVE_INFINITY, children }: RowsProps & { most?: number }) {
  const { more } = useUiStrings();
  const [isAll, setAll] = useState(false);
  const rows = Children.toArray(children);
  const hidden = isAll ? 0 : Math.max(0, rows.length - most);
  return (
    <>
      <ul className={`plain-list ${styles.root}`} aria-label={label}>
        {rows.slice(0, rows.length - hidden)}
      </ul>
      {hidden > 0 && (
        <Button variant="inline-link" formAction="none" onClick={() => setAll(true)}>
          {more(hidden)}
        </Button>
      )}
    </>
  );
}

/** Rows in a meaningful order, as an ordered list. */
export const OrderedRows = ({ label, children }: RowsProps) => (
  <ol className={`plain-list ${styles.root}`} aria-label={label}>
    {children}
  </ol>
);

export const RowWords = ({ children }: { children: ReactNode }) => <div className={styles.words}>{children}</div>;

import type { ReactNode } from 'react';
import styles from './quote.module.css';

type QuoteProps = { by: ReactNode; children: ReactNode; note?: string };

/** A person's own words, marked as theirs, with their line breaks. */
export const Quote = ({ by, children, note }: QuoteProps) => (
  <figure className={`breaks ${styles.root}`}>
    <figcaption className="soft">{by}</figcaption>
    <blockquote className="as-written">{children}</blockquote>
    {note && <p className="soft">{note}</p>}
  </figure>
);

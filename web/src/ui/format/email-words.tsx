import { Fragment } from 'react';
import styles from './email-words.module.css';

/** A name or an address in a narrow column. An address may break before @ and dots, and never inside a word that fits a line. */
export const EmailWords = ({ address }: { address: string }) => (
  <span className={styles.root}>
    {address.split(/(?=[@.])/).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never move
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);

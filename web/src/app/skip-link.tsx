import styles from './skip-link.module.css';
import { frameStrings } from './strings.ts';

/** The first stop of the keyboard: past the header and the menu. */
export const SkipLink = () => (
  <button type="button" className={styles.root} onClick={() => document.getElementById('content')?.focus()}>
    {frameStrings().skip}
  </button>
);

import styles from './word-mark.module.css';
/** The logo: a house on a line. The name beside it is text in the page's font. */
export const WordMark = () => (
  <span className={styles.root}>
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <path
        d="M3 27h26M7 27V14.5L16 6l9 8.5V27M13 27v-7.5h6V27"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    <span>Groundwork</span>
  </span>
);

import { LegalText } from './legal-text.tsx';
import styles from './licence-box.module.css';
import { useLicenceText } from './licence-text.ts';

/** The terms in a box that scrolls, beneath an h2 of the page that has them accepted; that page brings its own check box. */
export const LicenceBox = ({ label }: { label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by the keyboard
  <section className={`boxed ${styles.root}`} aria-label={label} tabIndex={0}>
    <LegalText sections={useLicenceText().sections} level="h3" />
  </section>
);

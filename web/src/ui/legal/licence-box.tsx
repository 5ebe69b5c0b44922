import { LegalText } from './legal-text.tsx';
import styles from './licence-box.module.css';
import { useLicenceText } from './licence-text.ts';

/** The terms in a box that scrolls. The page around it has an h2 above and the checkbox. */
export const LicenceBox = ({ label }: { label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by the keyboard
  <section className={`boxed ${styles.root}`} aria-label={label} tabIndex={0}>
    <LegalText sections={useLicenceText().sections} level="h3" />
  </section>
);

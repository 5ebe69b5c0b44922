import { LegalText } from './legal-text.tsx';
import styles from './license-box.module.css';
import { useLicenseText } from './license-text.ts';

/** The terms in a box that scrolls. The page around it has an h2 above and the checkbox. */
export const LicenseBox = ({ label }: { label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by the keyboard
  <section className={`boxed ${styles.root}`} aria-label={label} tabIndex={0}>
    <LegalText sections={useLicenseText().sections} level="h3" />
  </section>
);

import { Licence } from './licence.tsx';
import styles from './licence-box.module.css';

/** The terms in a box that scrolls, for a step that has them accepted. */
export const LicenceBox = ({ label }: { label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by the keyboard
  <section className={`boxed ${styles.root}`} aria-label={label} tabIndex={0}>
    <Licence />
  </section>
);

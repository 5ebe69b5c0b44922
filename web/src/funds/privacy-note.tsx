import type { ReactNode } from 'react';
import styles from './privacy-note.module.css';
import { useFundsStrings } from './strings.ts';

/** Who sees what, where it has to be read. */
export const PrivacyNote = ({ label, children }: { label?: string; children: ReactNode }) => (
  <section className={styles.root} aria-label={label}>
    {children}
  </section>
);

/** The promise of every request, and directly beneath it what is true for this one. */
export const PrivacyPromise = ({ children }: { children: ReactNode }) => {
  const strings = useFundsStrings();
  return (
    <PrivacyNote label={strings.privacyTitle}>
      <strong>{strings.privacyTitle}</strong>
      <ul>
        {strings.privacy.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      <p>{children}</p>
    </PrivacyNote>
  );
};

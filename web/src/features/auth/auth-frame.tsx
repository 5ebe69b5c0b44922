import type { ReactNode } from 'react';
import { WordMark } from '#web/ui/drawing/word-mark.tsx';
import { Notifications } from '#web/ui/feedback/notifications.tsx';
import { LegalFooter } from '#web/ui/page/legal-footer.tsx';
import { usePageTitle } from '#web/ui/page/use-page-title.ts';
import styles from './auth-frame.module.css';

type AuthCardProps = { title: string; documentTitle?: string; explain?: string; children: ReactNode };

/** The card of the pages around signing in. */
export function AuthCard({ title, documentTitle, explain, children }: AuthCardProps) {
  usePageTitle(documentTitle ?? title);
  return (
    <section className={`flow ${styles.card}`}>
      <div className={styles.mark}>
        <WordMark />
      </div>
      <h1>{title}</h1>
      {explain === undefined ? null : <p className="soft">{explain}</p>}
      {children}
    </section>
  );
}

/** The stylesheet has the picture, so that small screens, which show only the sentence, don't load it. */
const WelcomeBanner = () => (
  <aside className={styles.banner} aria-label="Groundwork">
    <div className={styles.words}>
      <p className={styles.tagline}>
        Centralize your tasks, request funds, send emails, and calculate ROI, all from here.
      </p>
      <ul className={`plain-list flow ${styles.points}`}>
        {[
          "Ask a client for proof of funds, and see their bank's answer.",
          'Onboard clients and keep a client list you can rely on.',
          'Guide a sale to closing, one step at a time.',
        ].map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  </aside>
);

/** The banner is on the left, and the form on the right. On small screens, the banner's sentence is above the form. */
export const AuthFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.root}>
    <WelcomeBanner />
    <div className={styles.side}>
      <div className={styles.middle}>
        <Notifications />
        {children}
      </div>
      <LegalFooter />
    </div>
  </div>
);

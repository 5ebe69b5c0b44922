import type { ReactNode } from 'react';
import { Notifications } from '#web/ui/feedback/notifications.tsx';
import { LegalFooter } from '#web/ui/page/legal-footer.tsx';
import styles from './auth-frame.module.css';
import { WelcomeBanner } from './sign-in/welcome-banner.tsx';

/** Banner left, form right; on small screens the form alone. */
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

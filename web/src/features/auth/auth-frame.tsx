import './auth.css';
import '#web/app/public-frame.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { Notifications } from '#web/ui/feedback/notifications.tsx';
import { WelcomeBanner } from './sign-in/welcome-banner.tsx';

/** Banner left, form right; on small screens the form alone. */
export const AuthFrame = ({ children }: { children: ReactNode }) => (
  <div className="auth-frame">
    <WelcomeBanner />
    <div className="auth-side">
      <div className="auth-side-middle">
        <Notifications />
        {children}
      </div>
      <footer className="public-footer">
        <Link to={paths.policy}>Privacy policy</Link>
        <Link to={paths.licence}>Licence terms</Link>
      </footer>
    </div>
  </div>
);

import './public-frame.css';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { LanguageSwitch } from '#web/language/language-switch.tsx';
import { WordMark } from '#web/ui/drawing/word-mark.tsx';
import { Notifications } from '#web/ui/feedback/notifications.tsx';
import { OfflineBar } from '#web/ui/feedback/offline-bar.tsx';
import { SkipLink } from './skip-link.tsx';
import { frameStrings } from './strings.ts';

/** No menu: the mark above, the page, the legal links beneath. `narrow` for guests, who read one column. */
export function PublicFrame({ narrow, children }: { narrow: boolean; children: ReactNode }) {
  return (
    <div className="public-frame">
      <SkipLink />
      <header className="public-header">
        <WordMark />
        <LanguageSwitch path={useLocation().pathname} />
      </header>
      <main id="content" tabIndex={-1} className={narrow ? 'public-main public-main-narrow' : 'public-main'}>
        <OfflineBar />
        <Notifications />
        {children}
      </main>
      <footer className="public-footer">
        <Link to={paths.policy}>{frameStrings().policy}</Link>
        <Link to={paths.licence}>{frameStrings().licence}</Link>
      </footer>
    </div>
  );
}

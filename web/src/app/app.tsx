import { type ReactNode, Suspense, useContext, useEffect, useMemo, useRef } from 'react';
import {
  createPath,
  Navigate,
  UNSAFE_NavigationContext as NavigationContext,
  type Navigator,
  Route,
  Routes,
  useLocation,
} from 'react-router-dom';
import { SWRConfig } from 'swr';
import { keepAnswers } from '#web/api/kept-answers.ts';
import { rememberReturnPath } from '#web/session/return-path.ts';
import { useLicenseFirst, useToken } from '#web/session/token.ts';
import { leave } from '#web/ui/browser/window-history.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './frames/frame.tsx';
import { comesFirst } from './guard-rule.ts';
import { pages } from './routes.ts';
import { SessionWatch } from './session-watch.tsx';

/**
 * A new page starts at its top: scrolled up, with the focus on the content. A page that only gets a new address, such as a draft at its
 * first save, passes `isSamePage` and keeps its place.
 */
function useRouteFocus(): void {
  const { pathname, state } = useLocation();
  const isSamePage = (state as { isSamePage?: unknown } | null)?.isSamePage === true;
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (isSamePage) return;
    window.scrollTo(0, 0);
    // If the search is open again above the new page, its field keeps the focus.
    if (!document.activeElement?.matches('[role="combobox"]'))
      document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname, isSamePage]);
}

/** Without a token, a page that isn't public leads to the sign-in page, which leads back afterward. */
function Guard({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const token = useToken();
  const isLicenseFirst = useLicenseFirst();
  const first = comesFirst(pathname, { token: token !== null, license: !isLicenseFirst });
  const passes = first === undefined;
  const hadToken = useRef(token !== null);
  useEffect(() => {
    if (passes) hadToken.current = token !== null;
  }, [passes, token]);
  if (passes) return children;
  // This is for a visit without a token. If a session ends on the page, the reason decides whether people come back here.
  if (!hadToken.current) rememberReturnPath(pathname + search);
  return <Navigate to={first} replace />;
}

const pageOf = (to: Parameters<Navigator['push']>[0]) =>
  (typeof to === 'string' ? to : createPath(to)).replace(/#.*/, '');

/**
 * Asks before a link, a menu or a button leaves a page with typed text. Only the router's data routers can do
 * this, and the site doesn't use them.
 */
function AskToLeave({ children }: { children: ReactNode }) {
  const context = useContext(NavigationContext);
  const asking = useMemo(() => {
    const { navigator } = context;
    const push: Navigator['push'] = (to, ...how) => {
      const go = () => navigator.push(to, ...how);
      if (pageOf(to) === location.pathname + location.search) go();
      else leave(go);
    };
    return { ...context, navigator: { ...navigator, push } };
  }, [context]);
  return <NavigationContext.Provider value={asking}>{children}</NavigationContext.Provider>;
}

/** Questions load later, because no page asks anything when it opens. */
const Questions = lazyPart<'Questions', object>(() => import('#web/ui/feedback/questions.tsx'), 'Questions');

const READS = { use: [keepAnswers] };

export function App() {
  useRouteFocus();
  return (
    <ErrorBoundary>
      <AskToLeave>
        <SessionWatch />
        <SWRConfig value={READS}>
          <Guard>
            <Suspense fallback={<Loading />}>
              <Routes>
                {pages.map(({ path, frame, Page }) => (
                  <Route
                    key={path}
                    path={path}
                    element={
                      <Frame kind={frame}>
                        <Page />
                      </Frame>
                    }
                  />
                ))}
                <Route path="*" element={<Navigate to="/" replace />} />
              </Routes>
            </Suspense>
          </Guard>
          <Suspense>
            <Questions />
          </Suspense>
        </SWRConfig>
      </AskToLeave>
    </ErrorBoundary>
  );
}

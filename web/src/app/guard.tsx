import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { rememberReturnPath } from '#web/session/return-path.ts';
import { useToken } from '#web/session/token.ts';
import { mayPass } from './guard-rule.ts';

/** Without a token, everything but the public pages leads to the sign-in page, which leads back afterward. */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const token = useToken();
  const passes = mayPass(pathname, token !== null);
  const hadToken = useRef(token !== null);
  useEffect(() => {
    if (passes) hadToken.current = token !== null;
  }, [passes, token]);
  if (passes) return children;
  // A session that ends on a page isn't a visit to it: what ended it decides whether to come back here.
  if (!hadToken.current) rememberReturnPath(pathname + search);
  return <Navigate to={paths.signIn} replace />;
}

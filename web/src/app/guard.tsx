import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { rememberReturnPath } from '../session/return-path.ts';
import { useToken } from '../session/token.ts';
import { mayPass } from './guard-rule.ts';
import { paths } from './paths.ts';

/** Without a token, everything but the public pages leads to the sign-in page, which leads back afterwards. */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const token = useToken();
  if (mayPass(pathname, token !== null)) return children;
  rememberReturnPath(pathname + search);
  return <Navigate to={paths.signIn} replace />;
}

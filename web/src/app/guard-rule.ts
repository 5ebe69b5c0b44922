import { paths } from '#web/config/paths.ts';

// Addresses that don't need a token: the specification's list, and the public pages that decisions.md adds.
const PUBLIC_PATHS = new Set([
  '/',
  '/policy',
  '/licence',
  '/developers',
  '/newusersignin',
  '/signup',
  '/set_password',
  '/subscribe',
  '/stripe_success',
  '/stripe_error',
  '/hosteduiredirect',
  '/hosteduiredirectnewuser',
  '/processcomplete',
  '/bank-return',
  '/myaccount',
]);
const PUBLIC_STARTS = ['/guest', '/client', '/sendreport/guest/', '/verify/', '/unsubscribe/', '/report-email/'];

export function mayPass(path: string, hasToken: boolean): boolean {
  if (hasToken) return true;
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return PUBLIC_PATHS.has(bare) || PUBLIC_STARTS.some((start) => path.startsWith(start));
}

/** The page that a person must pass first: the sign-in page or, for a new user, the license. Undefined if the page may be shown. */
export function comesFirst(path: string, has: { token: boolean; license: boolean }): string | undefined {
  if (!mayPass(path, has.token)) return paths.signIn;
  return has.token && !has.license && isOnesOwn(path) && path !== paths.newAccount ? paths.newAccount : undefined;
}

/** True for pages with a person's own data, including those that the guard opens to everyone, as the specification requires. */
export const isOnesOwn = (path: string): boolean =>
  !mayPass(path, false) || path.startsWith('/myaccount') || path.startsWith('/client');

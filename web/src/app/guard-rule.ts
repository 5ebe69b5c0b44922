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

/** The page that comes first: to sign in or, for a newcomer who did, to accept the license. Undefined if it may be shown. */
export function comesFirst(path: string, has: { token: boolean; license: boolean }): string | undefined {
  if (!mayPass(path, has.token)) return paths.signIn;
  return has.token && !has.license && isOnesOwn(path) && path !== paths.newAccount ? paths.newAccount : undefined;
}

/** Shows a person's own data, also on pages that the guard opens to everybody, as the specification has it. */
export const isOnesOwn = (path: string): boolean =>
  !mayPass(path, false) || path.startsWith('/myaccount') || path.startsWith('/client');

// Who may see an address without a token. The specification's list, and the public pages that decisions.md adds.
const PUBLIC_PATHS = new Set([
  '/',
  '/policy',
  '/licence',
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

/** Shows what is somebody's own, also where the guard lets everybody pass, as the specification has it. */
export const isOnesOwn = (path: string): boolean =>
  !mayPass(path, false) || path.startsWith('/myaccount') || path.startsWith('/client');

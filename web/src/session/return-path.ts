// The person's destination before they had to sign in. Kept for this tab; only ever a path of this site.
const KEY = 'return-to';

/** The path when it is one of this origin, else null: '//host', 'https:', '/\host' and the like lead elsewhere. */
export function ownPath(path: string | null, origin: string): string | null {
  if (path === null || !path.startsWith('/')) return null;
  try {
    const url = new URL(path, origin);
    const own = url.pathname + url.search;
    // '/.//host' is a path of this site, but its parsed form leads elsewhere.
    return url.origin === origin && !own.startsWith('//') ? own : null;
  } catch {
    return null;
  }
}

/** A path with a person leads only them back: the next one at this screen starts fresh. */
export function rememberReturnPath(path: string, person = ''): void {
  const own = ownPath(path, location.origin);
  if (own !== null && own !== '/') sessionStorage.setItem(KEY, `${person} ${own}`);
}

/** The destination of the person who has signed in. */
export function takeReturnPath(person: string): string | null {
  const [whose, path = null] = sessionStorage.getItem(KEY)?.split(' ') ?? [];
  sessionStorage.removeItem(KEY);
  return whose === '' || whose === person ? ownPath(path, location.origin) : null;
}

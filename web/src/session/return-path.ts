// Where a person was going when they had to sign in first. Kept for this tab; only ever a path of this site.
const KEY = 'return-to';

/** The path when it is one of this origin, else null: '//host', 'https:', '/\host' and the like lead elsewhere. */
export function ownPath(path: string | null, origin: string): string | null {
  if (path === null || !path.startsWith('/')) return null;
  try {
    const url = new URL(path, origin);
    const own = url.pathname + url.search;
    // '/.//host' is a path of this site, and what is left of it after parsing leads elsewhere.
    return url.origin === origin && !own.startsWith('//') ? own : null;
  } catch {
    return null;
  }
}

/** For one person it leads back only them: the next one at this screen begins at the beginning. */
export function rememberReturnPath(path: string, person = ''): void {
  const own = ownPath(path, location.origin);
  if (own !== null && own !== '/') sessionStorage.setItem(KEY, `${person} ${own}`);
}

/** Where the one who has signed in was going. */
export function takeReturnPath(person: string): string | null {
  const [whose, path = null] = sessionStorage.getItem(KEY)?.split(' ') ?? [];
  sessionStorage.removeItem(KEY);
  return whose === '' || whose === person ? ownPath(path, location.origin) : null;
}

// The page that a person wanted before they had to sign in. It's kept for this tab, and is always a path of this site.
const KEY = 'return-to';

/** The path if it belongs to this origin, or else null: '//host', 'https:', '/\host' and the like lead to other sites. */
export function ownPath(path: string | null, origin: string): string | null {
  if (path === null || !path.startsWith('/')) return null;
  try {
    const url = new URL(path, origin);
    const own = url.pathname + url.search;
    // '/.//host' is a path of this site, but its parsed form leads to another.
    return url.origin === origin && !own.startsWith('//') ? own : null;
  } catch {
    return null;
  }
}

/** A path with a person leads only that person back. The next person at this screen starts at the dashboard. */
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

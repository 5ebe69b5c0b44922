// Where a person was going when they had to sign in first. Kept for this tab; only ever a path of this site.
const KEY = 'return-to';
const FOR = 'return-to-for';

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
export function rememberReturnPath(path: string, person?: string): void {
  const own = ownPath(path, location.origin);
  if (own === null || own === '/') return;
  sessionStorage.setItem(KEY, own);
  if (person === undefined) sessionStorage.removeItem(FOR);
  else sessionStorage.setItem(FOR, person);
}

/** Where the one who has signed in was going. */
export function takeReturnPath(person: string): string | null {
  const path = sessionStorage.getItem(KEY);
  const whose = sessionStorage.getItem(FOR);
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(FOR);
  return whose === null || whose === person ? ownPath(path, location.origin) : null;
}

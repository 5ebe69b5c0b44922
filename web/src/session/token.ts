// The token as the rest of the page sees it: in local storage, watched. Who makes and renews it is elsewhere.
import { useSyncExternalStore } from 'react';

const KEY = 'token';
const listeners = new Set<() => void>();

export const readToken = (): string | null => localStorage.getItem(KEY);

export function saveToken(token: string): void {
  if (token === readToken()) return;
  localStorage.setItem(KEY, token);
  for (const listener of listeners) listener();
}

export function clearToken(): void {
  if (readToken() === null) return;
  localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** Also notices when another tab signs in or out. */
function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Another tab's sign-in, or what it renewed. */
export function onTokenFromElsewhere(listener: (token: string) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== null) listener(newValue);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

export const useToken = (): string | null => useSyncExternalStore(subscribe, readToken, readToken);

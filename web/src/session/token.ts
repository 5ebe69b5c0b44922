// The token as the rest of the page sees it: in local storage, watched. Who makes and renews it is elsewhere.
import { useSyncExternalStore } from 'react';

export const TOKEN = 'token';
const listeners = new Set<() => void>();

export const readToken = (): string | null => localStorage.getItem(TOKEN);

export function saveToken(token: string): void {
  if (token === readToken()) return;
  localStorage.setItem(TOKEN, token);
  for (const listener of listeners) listener();
}

export function clearToken(): void {
  if (readToken() === null) return;
  localStorage.removeItem(TOKEN);
  for (const listener of listeners) listener();
}

/** Also notices when another tab signs in or out. */
function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export const useToken = (): string | null => useSyncExternalStore(subscribe, readToken, readToken);

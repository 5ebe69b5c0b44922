// The ID token in local storage, with notice of its changes. id-token.ts renews it.
import { useSyncExternalStore } from 'react';

export const TOKEN = 'token';
/** Set while the signed-in person hasn't accepted the license, which the guard leads them to. */
const LICENCE_FIRST = 'licence-first';
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export const readToken = (): string | null => localStorage.getItem(TOKEN);
const readLicenceFirst = (): boolean => localStorage.getItem(LICENCE_FIRST) !== null;

export function saveToken(token: string): void {
  if (token === readToken()) return;
  localStorage.setItem(TOKEN, token);
  tell();
}

export function noteLicence(isFirst: boolean): void {
  if (isFirst === readLicenceFirst()) return;
  if (isFirst) localStorage.setItem(LICENCE_FIRST, '1');
  else localStorage.removeItem(LICENCE_FIRST);
  tell();
}

export function clearToken(): void {
  if (readToken() === null) return;
  localStorage.removeItem(TOKEN);
  tell();
}

/** Also reports when another tab signs in or out. */
function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN || event.key === LICENCE_FIRST || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export const useToken = (): string | null => useSyncExternalStore(subscribe, readToken, readToken);
export const useLicenceFirst = (): boolean => useSyncExternalStore(subscribe, readLicenceFirst, readLicenceFirst);

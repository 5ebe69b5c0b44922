// The ID token in local storage, with notice of its changes. id-token.ts renews it.
import { useSyncExternalStore } from 'react';

export const TOKEN = 'token';
/** Set while the signed-in person hasn't accepted the license, which the guard leads them to. */
const LICENSE_FIRST = 'license-first';
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export const readToken = (): string | null => localStorage.getItem(TOKEN);
const readLicenseFirst = (): boolean => localStorage.getItem(LICENSE_FIRST) !== null;

export function saveToken(token: string): void {
  if (token === readToken()) return;
  localStorage.setItem(TOKEN, token);
  tell();
}

export function noteLicense(isFirst: boolean): void {
  if (isFirst === readLicenseFirst()) return;
  if (isFirst) localStorage.setItem(LICENSE_FIRST, '1');
  else localStorage.removeItem(LICENSE_FIRST);
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
    if (event.key === TOKEN || event.key === LICENSE_FIRST || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export const useToken = (): string | null => useSyncExternalStore(subscribe, readToken, readToken);
export const useLicenseFirst = (): boolean => useSyncExternalStore(subscribe, readLicenseFirst, readLicenseFirst);

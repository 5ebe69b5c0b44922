import { clearToken, readToken } from './token.ts';

export type EndReason = 'expired' | 'sign-in-first' | 'signed-out';

const KEY = 'session-ended';
const listeners = new Set<(reason: EndReason) => void>();

/** Ends the session in this browser; many calls that fail together end it once. */
export function endSession(reason: EndReason): void {
  const why = reason === 'expired' && readToken() === null ? 'sign-in-first' : reason;
  if (sessionStorage.getItem(KEY) !== null && readToken() === null) return;
  sessionStorage.setItem(KEY, why);
  clearToken();
  for (const listener of listeners) listener(why);
}

/** Why the last session ended. */
export function readEndReason(): EndReason | null {
  const reason = sessionStorage.getItem(KEY);
  return reason === 'expired' || reason === 'sign-in-first' || reason === 'signed-out' ? reason : null;
}

export const forgetEndReason = (): void => sessionStorage.removeItem(KEY);

export function onSessionEnded(listener: (reason: EndReason) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

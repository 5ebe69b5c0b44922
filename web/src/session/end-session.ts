import { clearToken, readToken } from './token.ts';

const REASONS = ['expired', 'sign-in-first', 'signed-out', 'signed-out-elsewhere'] as const;
export type EndReason = (typeof REASONS)[number];

const KEY = 'session-ended';
/** For the other tabs of this browser: they see that the token is gone, but not the reason. */
export const LOGGED_OUT = 'logged-out';
const listeners = new Set<(reason: EndReason) => void>();

let isLeaving = false;
/** During a logout, other calls of the page may be refused first. The session still counts as ended by the person. */
export async function whileLeaving(work: () => Promise<unknown>): Promise<void> {
  isLeaving = true;
  try {
    await work();
  } finally {
    isLeaving = false;
  }
}

/** Ends the session in this browser. Many calls that fail together end it once: the first one's reason stays. */
export function endSession(reason: 'expired' | 'signed-out'): void {
  const had = readToken() !== null;
  // A call of the page that was just left, answered late: here nothing is left to end.
  if (!had && location.pathname === '/') return;
  const why = had ? (isLeaving ? 'signed-out' : reason) : readEndReason() === 'expired' ? 'expired' : 'sign-in-first';
  sessionStorage.setItem(KEY, why);
  if (why === 'signed-out') localStorage.setItem(LOGGED_OUT, 'yes');
  clearToken();
  for (const listener of listeners) listener(why);
}

/** The reason why the last session ended, until the next one begins. */
export function readEndReason(): EndReason | null {
  const reason = sessionStorage.getItem(KEY);
  return REASONS.find((known) => known === reason) ?? null;
}

export const forgetEndReason = (): void => {
  sessionStorage.removeItem(KEY);
  localStorage.removeItem(LOGGED_OUT);
};

/** Someone chose to log out, here or in another tab, and no one has signed in since. */
export const wasLoggedOut = (): boolean => localStorage.getItem(LOGGED_OUT) !== null;

/** Another tab ended the session: the sign-in page of this one says why, too. */
export const noteEndElsewhere = (): void =>
  sessionStorage.setItem(KEY, wasLoggedOut() ? 'signed-out-elsewhere' : 'expired');

export function onSessionEnded(listener: (reason: EndReason) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

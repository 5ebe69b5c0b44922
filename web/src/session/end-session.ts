import { clearToken, readToken } from './token.ts';

const REASONS = ['expired', 'sign-in-first', 'signed-out', 'signed-out-elsewhere'] as const;
export type EndReason = (typeof REASONS)[number];

const KEY = 'session-ended';
/** Tells other tabs of this browser the reason, because they only see that the token is gone. */
export const LOGGED_OUT = 'logged-out';
const listeners = new Set<(reason: EndReason) => void>();

let isLeaving = false;
/** During a logout, other calls of the page may be refused first. The reason is still the logout. */
export async function whileLeaving(work: () => Promise<unknown>): Promise<void> {
  isLeaving = true;
  try {
    await work();
  } finally {
    isLeaving = false;
  }
}

/** Ends the session in this browser. If many calls fail together, the first one's reason stays. */
export function endSession(reason: 'expired' | 'signed-out'): void {
  const had = readToken() !== null;
  // A late answer to a call of the previous page finds no session to end on the sign-in page.
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

/** True if someone logged out, here or in another tab, and no one has signed in since. */
export const wasLoggedOut = (): boolean => localStorage.getItem(LOGGED_OUT) !== null;

/** Records that another tab ended the session, so that this tab's sign-in page says why, too. */
export const noteEndElsewhere = (): void =>
  sessionStorage.setItem(KEY, wasLoggedOut() ? 'signed-out-elsewhere' : 'expired');

export function onSessionEnded(listener: (reason: EndReason) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

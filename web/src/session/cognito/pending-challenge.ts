// The user for whom the pool waits for a new password. Amplify keeps the challenge itself, as long as this tab is open.
const KEY = 'pending-challenge';

export const keepPendingChallenge = (username: string): void => sessionStorage.setItem(KEY, username);
export const clearPendingChallenge = (): void => sessionStorage.removeItem(KEY);
/** The username that was typed, or null when no challenge waits. */
export const readPendingChallenge = (): string | null => sessionStorage.getItem(KEY);

// Whether the user pool waits for a new password. Amplify keeps the challenge itself for as long as this tab lives.
const KEY = 'pending-challenge';

export const keepPendingChallenge = (): void => sessionStorage.setItem(KEY, 'new-password');
export const clearPendingChallenge = (): void => sessionStorage.removeItem(KEY);
export const hasPendingChallenge = (): boolean => sessionStorage.getItem(KEY) !== null;

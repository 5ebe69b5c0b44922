// Someone signs in for the first time in this tab: they are offered a second step once, when they first come to the dashboard. It
// outlives a reload and a visit to the bank's own site on the way there.
const KEY = 'first-sign-in';

export const noteFirstSignIn = (): void => sessionStorage.setItem(KEY, 'yes');

export const isFirstSignIn = (): boolean => sessionStorage.getItem(KEY) !== null;

export const forgetFirstSignIn = (): void => sessionStorage.removeItem(KEY);

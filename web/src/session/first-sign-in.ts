// Marks that someone signed in for the first time in this tab, so that the dashboard offers them a second step once. The mark survives
// a reload, and a visit to the bank's own site before they reach the dashboard.
const KEY = 'first-sign-in';

export const noteFirstSignIn = (): void => sessionStorage.setItem(KEY, 'yes');

export const isFirstSignIn = (): boolean => sessionStorage.getItem(KEY) !== null;

export const forgetFirstSignIn = (): void => sessionStorage.removeItem(KEY);

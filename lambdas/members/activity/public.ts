export { type SeenBrowser, seeBrowser } from './known-browser.ts';
export { listActivity } from './list-activity.ts';
export { activityWrites, type Happened, logActivity, noteActivity, noteRefused } from './note-activity.ts';
export { noteSignInBegun, noteSignInDone, noteUnknownSignIn } from './sign-in-tries.ts';

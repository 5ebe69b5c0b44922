// What other features may use of the dashboard: they write notifications, and the push function sends them out.
export { accountNotification } from './account-notification.ts';
export { clientNotification } from './client-notification.ts';
export { notification, type ProofOfFundsNotification } from './entity.ts';
export { feedEvent } from './feed-event.ts';

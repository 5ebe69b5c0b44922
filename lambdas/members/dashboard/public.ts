// The dashboard, for other features: they write notifications, and the push function sends them out.
export { notification, notificationItem, notify, OPENED, type ProofOfFundsNotification, renotify } from './entity.ts';
export { feedEvent } from './feed-event.ts';
export {
  accountNotification,
  accountNotificationOnce,
  clientNotification,
  conversationEventId,
  conversationNotification,
} from './new-notification.ts';
export { type News, newsOf } from './news.ts';

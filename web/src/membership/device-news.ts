// Notifications on the device from this browser: the person's choice, which lasts until they log out, and the browser's permission.
import { deviceKey } from '#web/funds/unsent/tab-storage.ts';
import { claimsOf } from '#web/session/claims.ts';
import { readToken } from '#web/session/token.ts';

/**
 * 'not-possible': the browser has no notifications, like an iPhone until the app is on the home screen. 'while-open': the browser has no
 * push service, or can't reach it, so news shows only while a page is open.
 */
export type DeviceNews = 'not-possible' | 'blocked' | 'off' | 'while-open' | 'on';

/** The storage key includes the person, because people share browsers: one person's choice must not show another's news. */
const ofPerson = (what: string): string => deviceKey(what, claimsOf(readToken() ?? '')?.sub ?? '');
const stored = (what: string) => ({
  read: (): string => localStorage.getItem(ofPerson(what)) ?? '',
  write: (value: string): void => localStorage.setItem(ofPerson(what), value),
});
export const choice = stored('device-news');
/** The server's last record of this browser at its push service; empty if there is none. */
export const subscribedAs = stored('push-subscription');

export function deviceNews(): DeviceNews {
  if (!('Notification' in window && 'serviceWorker' in navigator)) return 'not-possible';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission !== 'granted' || choice.read() !== 'on') return 'off';
  return subscribedAs.read() === '' ? 'while-open' : 'on';
}

/** Removes the notifications that are still on the device's screen when a session ends. */
export async function takeNewsAway(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close();
}

// Whether this browser shows news as notifications of the device: the person's choice until they log out, and the browser's permission.
import { deviceKey } from '#web/funds/unsent/kept.ts';
import { claimsOf } from '#web/session/claims.ts';
import { readToken } from '#web/session/token.ts';

/** 'not-possible': the browser has none. On an iPhone that's so until the app is on the home screen. */
type DeviceNews = 'not-possible' | 'blocked' | 'off' | 'on';

/** Browsers are shared: what one person turned on shows nothing of the next one's. */
const keyOfPerson = (): string => deviceKey('device-news', claimsOf(readToken() ?? '')?.sub ?? '');

export function deviceNews(): DeviceNews {
  if (!('Notification' in window && 'serviceWorker' in navigator)) return 'not-possible';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && localStorage.getItem(keyOfPerson()) === 'on' ? 'on' : 'off';
}

/** Asks for the permission if need be. What counts is what comes out, so it's returned. */
export async function turnDeviceNews(isOn: boolean): Promise<DeviceNews> {
  if (isOn) await Notification.requestPermission();
  localStorage.setItem(keyOfPerson(), isOn ? 'on' : 'off');
  return deviceNews();
}

/** What still lies on the device's screen when a session ends. */
export async function takeNewsAway(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close();
}

// Whether this browser shows news as notifications of the device: the person's choice, and the browser's permission.
const KEY = 'device-news';

/** 'not-possible': the browser has none. On an iPhone that's so until the app is on the home screen. */
export type DeviceNews = 'not-possible' | 'blocked' | 'off' | 'on';

export function deviceNews(): DeviceNews {
  if (!('Notification' in window && 'serviceWorker' in navigator)) return 'not-possible';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && localStorage.getItem(KEY) === 'on' ? 'on' : 'off';
}

/** Asks for the permission if need be. What counts is what comes out, so it's returned. */
export async function turnDeviceNews(isOn: boolean): Promise<DeviceNews> {
  if (isOn) await Notification.requestPermission();
  localStorage.setItem(KEY, isOn ? 'on' : 'off');
  return deviceNews();
}

// This browser's subscription at its push service, which delivers news while no page is open (docs/adr/067-notifications.md).
import { routes } from '#contracts/members/notifications';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { claimsOf } from '#web/session/claims.ts';
import { readToken } from '#web/session/token.ts';
import { choice, type DeviceNews, deviceNews, subscribedAs } from './device-news.ts';

const manager = async () => (await navigator.serviceWorker.getRegistration())?.pushManager;
const current = async () => (await (await manager())?.getSubscription()) ?? undefined;

/** The mark changes with each sign-in and each day, so that the subscription is registered again. */
const markOf = ({ endpoint }: PushSubscription): string =>
  `${endpoint} ${claimsOf(readToken() ?? '')?.auth_time} ${new Date().toISOString().slice(0, 10)}`;

const tell = async (subscription: PushSubscription, renew: boolean): Promise<void> => {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await call(routes.addNewsDevice, { body: { endpoint, p256dh, auth, renew } });
  subscribedAs.write(markOf(subscription));
};

/** Replaces an earlier subscription, which belongs to another person or to an old key of ours. */
const subscribe = async (applicationServerKey: string): Promise<void> => {
  await (await current())?.unsubscribe();
  const subscription = await (await manager())?.subscribe({ userVisibleOnly: true, applicationServerKey });
  if (subscription) await tell(subscription, false);
};

/** The server learns this from the push service, which answers our next message that the subscription is gone. */
const unsubscribe = async (): Promise<void> => {
  subscribedAs.write('');
  await (await current())?.unsubscribe();
};

const ourKey = async (): Promise<string> => (await call(routes.newsDevices, {})).key;

const isFor = (key: string, { options }: PushSubscription): boolean => {
  const text = btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key;
};

/** Turns notifications on or off, asks for the permission if necessary, and returns the result. */
export async function turnDeviceNews(isOn: boolean): Promise<DeviceNews> {
  if (isOn) await Notification.requestPermission();
  choice.write(isOn ? 'on' : 'off');
  if (!isOn) await unsubscribe();
  // Without a push service, news still shows while the page is open.
  else if (deviceNews() === 'while-open') await subscribe(await ourKey()).catch(() => undefined);
  return deviceNews();
}

const renew = async (): Promise<void> => {
  const subscription = await current();
  if (subscription && subscribedAs.read() === markOf(subscription)) return;
  const key = await ourKey();
  if (!subscription || !isFor(key, subscription)) return subscribe(key);
  try {
    await tell(subscription, true);
  } catch (error) {
    // The person has removed this browser from another one.
    if (error instanceof ApiError && error.status === 404) await turnDeviceNews(false);
    else throw error;
  }
};

/** Runs at each sign-in, and each day. Removes the subscription of another person, if one is left. */
export async function keepDeviceNews(): Promise<void> {
  if (deviceNews() === 'on') await renew();
  else if (deviceNews() === 'off' && (await current())) await unsubscribe();
}

// This browser at its push service: through it, news comes while no page is open (docs/adr/067-notifications.md).
import { routes } from '#contracts/members/notifications';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { claimsOf } from '#web/session/claims.ts';
import { readToken } from '#web/session/token.ts';
import { choice, type DeviceNews, deviceNews, subscribedAs } from './device-news.ts';

const manager = async () => (await navigator.serviceWorker.getRegistration())?.pushManager;
const current = async () => (await (await manager())?.getSubscription()) ?? undefined;

/** Another sign-in, or another day, registers it again. */
const markOf = ({ endpoint }: PushSubscription): string =>
  `${endpoint} ${claimsOf(readToken() ?? '')?.auth_time} ${new Date().toISOString().slice(0, 10)}`;

const tell = async (subscription: PushSubscription, renew: boolean): Promise<void> => {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await call(routes.addNewsDevice, { body: { endpoint, p256dh, auth, renew } });
  subscribedAs.write(markOf(subscription));
};

/** An earlier subscription was someone else's, or for a key of ours that has been replaced. */
const subscribe = async (applicationServerKey: string): Promise<void> => {
  await (await current())?.unsubscribe();
  const subscription = await (await manager())?.subscribe({ userVisibleOnly: true, applicationServerKey });
  if (subscription) await tell(subscription, false);
};

/** The push service answers our next message that it's gone. The server needs no other word of it. */
const unsubscribe = async (): Promise<void> => {
  subscribedAs.write('');
  await (await current())?.unsubscribe();
};

const ourKey = async (): Promise<string> => (await call(routes.newsDevices, {})).key;

const isFor = (key: string, { options }: PushSubscription): boolean => {
  const text = btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key;
};

/** Asks for the permission if need be, and returns the result. */
export async function turnDeviceNews(isOn: boolean): Promise<DeviceNews> {
  if (isOn) await Notification.requestPermission();
  choice.write(isOn ? 'on' : 'off');
  if (!isOn) await unsubscribe();
  // Without a push service, news still comes while the page is open.
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

/** Runs at each sign-in, and each day. Another person's leftovers at the push service aren't theirs. */
export async function keepDeviceNews(): Promise<void> {
  if (deviceNews() === 'on') await renew();
  else if (deviceNews() === 'off' && (await current())) await unsubscribe();
}

// A browser that has subscribed at the push service of the local cloud, and reads its messages.
import { aBrowserAtPush } from '../builders/a-browser-at-push.ts';
import type { Person } from './actors.ts';
import { call } from './client.ts';

type Message = { token: string; body: string; ttl: number; topic?: string; urgency: string };

/** The result of `PushManager.subscribe`. */
export const subscribeAtPush = async (key: string) => {
  const { token, endpoint } = (await call('POST', '/_local/push/subscriptions', { body: { key } })).body;
  const { p256dh, auth, read } = aBrowserAtPush();
  return {
    subscription: { endpoint, p256dh, auth } as { endpoint: string; p256dh: string; auth: string },
    /** The messages so far, decrypted. */
    received: async () => {
      const { messages } = (await call('GET', '/_local/push')).body as { messages: Message[] };
      const own = messages.filter((message) => message.token === token);
      return own.map(({ body, ...how }) => ({ ...how, news: JSON.parse(read(Buffer.from(body, 'base64url'))) }));
    },
    end: () => call('POST', `/_local/push/subscriptions/${token}/end`),
  };
};

export const newsDevicesOf = async (person: Pick<Person, 'token' | 'cookie'>) =>
  (await call('GET', '/api/session/news-devices', person)).body;

/** A browser with news turned on for this person. */
export const aNewsBrowser = async (person: Pick<Person, 'token' | 'cookie'>) => {
  const { key, devices: before } = await newsDevicesOf(person);
  const browser = await subscribeAtPush(key);
  const body = { ...browser.subscription, renew: false };
  const added = await call('POST', '/api/session/news-devices', { ...person, body });
  if (added.status !== 200) throw new Error(`The browser was refused: ${added.text}`);
  const { devices } = await newsDevicesOf(person);
  const [device] = devices.filter(({ id }: { id: string }) => !before.some((one: { id: string }) => one.id === id));
  return { ...browser, deviceId: String(device.id) };
};

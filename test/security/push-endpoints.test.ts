// T-29. A browser names the address at which its push service takes our messages, and we call it. So someone could have us call an
// address that only we can reach. The addresses are those of push services, and nothing else.
import { expect, it } from 'vitest';
import { isPushEndpoint } from '../../lambdas/members/notifications/public.ts';
import { PUSH_SERVICES } from '../../lib/settings/settings.ts';
import { aBrowserAtPush } from '../builders/a-browser-at-push.ts';
import { call, signInAs } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { printResult } from '../cloud/print-result.ts';
import { newsDevicesOf, subscribeAtPush } from '../cloud/push-browser.ts';

const HOSTILE = [
  'http://169.254.169.254/latest/meta-data/iam/security-credentials/',
  'https://169.254.169.254/latest/meta-data/',
  'http://127.0.0.1:9000/2018-06-01/runtime/invocation/next',
  'http://[::1]/',
  'http://2130706433/',
  'https://localhost/',
  'https://10.0.0.1/',
  'https://dynamodb.us-east-1.amazonaws.com/',
  'https://attacker.example/push',
  'https://fcm.googleapis.com.attacker.example/fcm/send/1',
  'https://attackerfcm.googleapis.com/fcm/send/1',
  'https://fcm.googleapis.com@attacker.example/fcm/send/1',
  'https://attacker.example\\@fcm.googleapis.com/fcm/send/1',
  'https://user:pass@fcm.googleapis.com/fcm/send/1',
  'https://fcm.googleapis.com:8443/fcm/send/1',
  'http://fcm.googleapis.com/fcm/send/1',
  'https://googleapis.com/fcm/send/1',
  'https://fcm.googleapis.com./fcm/send/1',
  'ftp://fcm.googleapis.com/fcm/send/1',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '//fcm.googleapis.com/fcm/send/1',
  'fcm.googleapis.com/fcm/send/1',
  '',
];

it.each(HOSTILE)('%s is no address of a push service', async (endpoint) => {
  expect(isPushEndpoint(endpoint, PUSH_SERVICES.join(','))).toBe(false);
});

it.each([
  'https://fcm.googleapis.com/fcm/send/dpH5lCsTSSM:APA91bHqjZxM',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk',
  'https://wns2-by3p.notify.windows.com/w/?token=BQYAAAC',
  'https://web.push.apple.com/QGuQyavXutnMH',
])('%s is one', (endpoint) => {
  expect(isPushEndpoint(endpoint, PUSH_SERVICES.join(','))).toBe(true);
});

it('no other address is kept', async () => {
  const agent = await newAgent();
  const { p256dh, auth } = aBrowserAtPush();
  const answers = await Promise.all(
    HOSTILE.map((endpoint) =>
      call('POST', '/api/session/news-devices', { ...agent, body: { endpoint, p256dh, auth, renew: false } }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  expect((await newsDevicesOf(agent)).devices).toEqual([]);
  printResult('T-29', `${HOSTILE.length} addresses that are no push service's, none kept`);
});

it('no key is kept that nothing can be encrypted for', async () => {
  const agent = await newAgent();
  const { endpoint, auth } = (await subscribeAtPush((await newsDevicesOf(agent)).key)).subscription;
  const body = { endpoint, auth, p256dh: `B${'A'.repeat(86)}`, renew: false };
  expect((await call('POST', '/api/session/news-devices', { ...agent, body })).status).toBe(400);
});

it('an ID token alone makes no browser listen, and sees none', async () => {
  const token = await signInAs('agent');
  const { subscription } = await subscribeAtPush(aBrowserAtPush().p256dh);
  const added = await call('POST', '/api/session/news-devices', { token, body: { ...subscription, renew: false } });
  const listed = await call('GET', '/api/session/news-devices', { token });
  const removed = await call('DELETE', '/api/session/news-devices/any', { token });
  expect([added, listed, removed].map(({ body }) => body.code)).toEqual(Array(3).fill('STEP_UP_NEEDED'));
});

import { expect, it } from 'vitest';
import { createReceiving, type ReceiptRule } from './receiving.ts';

const rule: ReceiptRule = {
  ...{ name: 'deals', ruleSet: 'app', recipients: ['in.app.test'], isScanned: true, needsTls: true },
  actions: [
    { kind: 's3', bucket: 'inbox', prefix: 'mail/' },
    { kind: 'lambda', functionArn: 'arn:take', type: 'async' },
  ],
};
const raw = 'From: a@b.test\r\nAuthentication-Results: amazonses.com; dmarc=pass\r\nSubject: Hello\r\n\r\nHello';

const aReceiving = ({ mayPut = true, mayInvoke = true, isVerified = true } = {}) => {
  const objects = new Map<string, string>();
  const events: unknown[] = [];
  const receiving = createReceiving({
    isVerified: () => isVerified,
    refusalToPut: () => (mayPut ? undefined : 'no policy allows it'),
    put: (bucket, key, bytes) => void objects.set(`${bucket}/${key}`, bytes.toString()),
    demand: () => {
      if (!mayInvoke) throw new Error('no permission');
    },
    invoke: async (_arn, event) => void events.push(event),
    now: () => new Date('2026-11-30T10:00:00Z'),
  });
  receiving.addRule(rule);
  return { objects, events, deliver: receiving.deliver };
};

it('puts the message where the rule says, with what it found above it, and then starts the function', async () => {
  const { deliver, objects, events } = aReceiving();
  const [id] = await deliver({ from: 'a@b.test', to: ['d@IN.app.test'], raw, spf: 'PASS' });
  const stored = objects.get(`inbox/mail/${id}`) ?? '';
  expect(stored.indexOf('dmarc=fail')).toBeLessThan(stored.indexOf('dmarc=pass'));
  expect(events).toMatchObject([
    {
      Records: [
        {
          ses: {
            mail: { messageId: id, source: 'a@b.test' },
            receipt: {
              spfVerdict: { status: 'PASS' },
              dmarcVerdict: { status: 'FAIL' },
              spamVerdict: { status: 'PASS' },
            },
          },
        },
      ],
    },
  ]);
});

it.each([
  ['another domain', {}, { to: ['d@app.test'] }, /550/],
  ['a domain below', {}, { to: ['d@x.in.app.test'] }, /550/],
  ['a domain that is not verified', { isVerified: false }, {}, /550/],
  ['a server without TLS', {}, { plain: true }, /530/],
  ['no recipient', {}, { to: [] }, /452/],
  ['a bucket that SES may not write to', { mayPut: false }, {}, /may not write/],
  ['a function that SES may not start', { mayInvoke: false }, {}, /no permission/],
] as const)('refuses %s', async (_what, may, over, words) => {
  const { deliver, events } = aReceiving(may);
  await expect(deliver({ from: '', to: ['d@in.app.test'], raw, ...over } as never)).rejects.toThrow(words);
  expect(events).toEqual([]);
});

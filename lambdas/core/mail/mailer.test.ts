import { expect, it } from 'vitest';
import { createMailer, type Envelope } from './mailer.ts';

const letter: Envelope = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', to: 'bo@example.com', sender: null };

const headersOf = async (envelope: Envelope): Promise<string> => {
  let raw = '';
  const mailer = createMailer({
    ses: {
      send: async ({ input }) => {
        raw = Buffer.from(input.RawMessage?.Data ?? []).toString();
        return { MessageId: 'm1', $metadata: {} };
      },
    },
    from: 'Groundwork <no-reply@example.com>',
    configurationSet: 'mail',
    support: 'help@example.com',
  });
  await mailer(envelope, 'outbox-1');
  return raw;
};

it('comes in the name of the agent whom the reader knows, through us, and from our address', async () => {
  expect(await headersOf({ ...letter, from: 'Ada Agent' })).toContain(
    'From: Ada Agent via Groundwork <no-reply@example.com>',
  );
  expect(await headersOf({ ...letter, from: 'A\r\nBcc: eve@example.com' })).not.toMatch(/^Bcc/m);
  expect(await headersOf(letter)).toContain('From: Groundwork <no-reply@example.com>');
});

it('answers to an email go to the person it is from, or to us', async () => {
  expect(await headersOf({ ...letter, replyTo: 'ada@example.com' })).toContain('Reply-To: ada@example.com');
  expect(await headersOf(letter)).toContain('Reply-To: help@example.com');
});

it.each(['guest', 'sendreport/guest', 'guest-tasks', 'guest-sign'])(
  "answers to an email with a client's link (%s) don't go to the agent, whom the quoted link would let in",
  async (page) => {
    const text = `Open it: https://groundwork.example/${page}/${'0a'.repeat(16)}/9Y72C5BQ`;
    expect(await headersOf({ ...letter, text, replyTo: 'ada@example.com' })).toContain('Reply-To: help@example.com');
  },
);

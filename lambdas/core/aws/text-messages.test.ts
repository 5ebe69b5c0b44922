import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AwsError } from './json-service.ts';
import { createTextSender } from './text-messages.ts';

const failure = (name: string, status: number, more: object = {}) =>
  new AwsError({ message: 'why', ...more }, name, { httpStatusCode: status, requestId: undefined, attempts: 1 });

const sending = (said: unknown) => {
  const asked: unknown[] = [];
  const send = createTextSender({
    from: 'phone-1',
    ask: async (operation, input) => {
      asked.push([operation, input]);
      if (said instanceof Error) throw said;
      return said as never;
    },
  });
  return { asked, sent: send({ to: '+13125550142', body: 'Hello' }) };
};

describe('a text', () => {
  it('is one call', async () => {
    const { asked, sent } = sending({ MessageId: 'm1' });
    expect(await sent).toEqual({ came: 'sent', messageId: 'm1' });
    const text = { DestinationPhoneNumber: '+13125550142', OriginationIdentity: 'phone-1', MessageBody: 'Hello' };
    expect(asked).toEqual([['SendTextMessage', { ...text, MessageType: 'TRANSACTIONAL' }]]);
  });

  it.each([
    [failure('ConflictException', 400, { Reason: 'DESTINATION_PHONE_NUMBER_OPTED_OUT' }), { came: 'stopped' }],
    [failure('ValidationException', 400), { came: 'refused', why: 'why' }],
    [failure('InternalServerException', 500), { came: 'unknown' }],
    [Object.assign(new Error('cut'), { code: 'ECONNRESET' }), { came: 'unknown' }],
    [Object.assign(new Error('late'), { code: 'ETIMEDOUT' }), { came: 'unknown' }],
  ])('that fails with %s', async (error, outcome) => expect(await sending(error).sent).toEqual(outcome));

  it.each([
    failure('ThrottlingException', 400),
    failure('ServiceQuotaExceededException', 402),
    failure('AccessDeniedException', 400),
    failure('ResourceNotFoundException', 400),
    failure('ConflictException', 400, { Reason: 'PHONE_NUMBER_NOT_ASSOCIATED_TO_POOL' }),
    Object.assign(new Error('no one there'), { isUnsent: true }),
  ])('that was not sent can be tried again: %s', async (error) => {
    await expect(sending(error).sent).rejects.toBe(error);
  });
});

/** Texts to a service behind real sockets. */
const sendingTo = async (server: Server, protocol = 'http') => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIATEST');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_ENDPOINT_URL_PINPOINT_SMS_VOICE_V2', `${protocol}://127.0.0.1:${port}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const send = createTextSender({ from: 'phone-1' });
  return () => send({ to: '+13125550142', body: 'Hello' });
};

describe('over sockets, a text', () => {
  it('is not lost with a connection that ended while the function was frozen', async () => {
    const known = new Set<Socket>();
    const server = createServer((request, response) => {
      if (known.has(request.socket)) return void request.socket.resetAndDestroy();
      known.add(request.socket);
      request.resume();
      response.end('{"MessageId":"m1"}');
    });
    const send = await sendingTo(server);
    for (let text = 0; text < 3; text++) expect(await send()).toEqual({ came: 'sent', messageId: 'm1' });
    expect(known.size).toBe(3);
  });

  it('can be tried again when it never left', async () => {
    const closing = createSocketServer((socket) => socket.destroy());
    const send = await sendingTo(closing, 'https');
    await expect(send()).rejects.toMatchObject({ code: 'ECONNRESET' });
    await new Promise((resolve) => closing.close(resolve));
    await expect(send()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('may have gone out when the connection broke after it', async () => {
    const server = createServer((request) => void request.socket.resetAndDestroy());
    expect(await (await sendingTo(server))()).toEqual({ came: 'unknown' });
  });
});

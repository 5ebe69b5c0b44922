import { describe, expect, it } from 'vitest';
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
    Object.assign(new Error('no one there'), { code: 'ECONNREFUSED' }),
  ])('that was not sent can be tried again: %s', async (error) => {
    await expect(sending(error).sent).rejects.toBe(error);
  });
});

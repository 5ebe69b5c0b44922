import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkText } from './check-text.ts';
import { messageParts } from './message-parts.ts';
import { createSms } from './sms.ts';
import { openTextbox } from './textbox.ts';

const numbers = [{ id: 'phone-1', number: '+12065550100' }];
const input = {
  DestinationPhoneNumber: '+13125550142',
  OriginationIdentity: 'phone-1',
  MessageBody: 'Hello',
  MessageType: 'TRANSACTIONAL',
};

const anSms = () => {
  const textbox = openTextbox({ dataDir: mkdtempSync(join(tmpdir(), 'texts-')) });
  const sms = createSms({ textbox, numbers, region: 'us-east-1', accountId: '000000000000' });
  const send = (more: object = {}) =>
    sms.service.handle({
      service: 'sms-voice',
      method: 'POST',
      url: new URL('http://127.0.0.1/'),
      headers: { 'x-amz-target': 'PinpointSMSVoiceV2.SendTextMessage' },
      body: Buffer.from(JSON.stringify({ ...input, ...more })),
      caller: { kind: 'operator' },
    });
  return { textbox, sms, send };
};

describe('texts', () => {
  it('arrive, and say what they cost', async () => {
    const { textbox, send } = anSms();
    await send();
    await send({ MessageBody: 'á'.repeat(71), DestinationPhoneNumber: '+14254147167' });
    expect(textbox.list()).toMatchObject([
      { encoding: 'UCS2', parts: 2, fate: 'undeliverable' },
      { from: '+12065550100', to: '+13125550142', body: 'Hello', encoding: 'GSM', parts: 1, fate: 'delivered' },
    ]);
  });

  it.each([
    ['(312) 555-0142', 'ValidationException'],
    ['13125550142', 'ValidationException'],
    ['+11125550142', 'ValidationException'],
    ['+1312555014', 'ValidationException'],
  ])('refuse the number %s', (DestinationPhoneNumber, code) => {
    expect(() => checkText({ ...input, DestinationPhoneNumber }, { numbers, optedOut: [] })).toThrow(
      expect.objectContaining({ code }),
    );
  });

  it.each([
    ['no text', { MessageBody: '' }, 'ValidationException'],
    ['a text that is too long', { MessageBody: 'x'.repeat(1601) }, 'ValidationException'],
    ['a kind that does not exist', { MessageType: 'URGENT' }, 'ValidationException'],
    ['a field that is not played', { DryRun: true }, 'ValidationException'],
    ["someone else's number", { OriginationIdentity: 'phone-2' }, 'ResourceNotFoundException'],
  ])('refuse %s', (_, more, code) => {
    expect(() => checkText({ ...input, ...more }, { numbers, optedOut: [] })).toThrow(
      expect.objectContaining({ code }),
    );
  });

  it('reach no one who replied STOP, until they reply START', async () => {
    const { textbox, sms, send } = anSms();
    await send();
    const [text] = textbox.list();
    sms.reply(text!, 'Stop');
    await expect(send()).rejects.toMatchObject({
      code: 'ConflictException',
      extra: { Reason: 'DESTINATION_PHONE_NUMBER_OPTED_OUT' },
    });
    sms.reply(text!, 'START');
    expect((await send()).status).toBe(200);
  });
});

it.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['é'.repeat(160), 1],
  ['á'.repeat(70), 1],
  ['á'.repeat(71), 2],
])('counts the messages of a text', (body, parts) => expect(messageParts(body).parts).toBe(parts));

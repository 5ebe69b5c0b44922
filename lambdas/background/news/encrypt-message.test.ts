import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { aBrowserAtPush } from '#test/builders/a-browser-at-push.ts';
import { encryptMessage } from './encrypt-message.ts';

it('encrypts as the example in RFC 8291 does', () => {
  const own = createECDH('prime256v1');
  own.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'));
  const recipient = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
  const message = encryptMessage('When I grow up, I want to be a watermelon', recipient, { own, salt });
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('can be read by the browser that it is for, and is different each time', () => {
  const browser = aBrowserAtPush();
  const [one, other] = [encryptMessage('News', browser), encryptMessage('News', browser)];
  expect([browser.read(one), browser.read(other)]).toEqual(['News', 'News']);
  expect(one.equals(other)).toBe(false);
});

import { expect, it } from 'vitest';
import { openingIn } from './embedded-app.tsx';

const said = (over: object = {}) => ({
  type: 'opening',
  page: 'Magic_Emails',
  text: 'It was good to meet you.',
  ...over,
});

it('receives the opening that was chosen on its page, as plain text', () => {
  expect(openingIn(said(), 'Magic_Emails')).toBe('It was good to meet you.');
  expect(openingIn(said({ text: ' One\r\ntwo\u0000\u0007three ' }), 'Magic_Emails')).toBe('One\ntwo three');
});

it.each([
  undefined,
  null,
  'opening',
  said({ type: 'ready' }),
  said({ page: 'Call_List_Verification_Agent' }),
  said({ text: 7 }),
  said({ text: { toString: 'x' } }),
  said({ text: ' \n\u0000 ' }),
  said({ text: 'a'.repeat(2001) }),
])('finds no opening in %j', (data) => {
  expect(openingIn(data, 'Magic_Emails')).toBeUndefined();
});

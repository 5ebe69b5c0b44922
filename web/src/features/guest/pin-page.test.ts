import { expect, it } from 'vitest';
import { pinIn } from './pin-page.tsx';

it.each([
  [' abcd-2345 ', 'ABCD2345'],
  ['https://groundwork.example/guest/0f9a/ABCD2345?x=1', 'ABCD2345'],
  ['https://groundwork.example/guest-tasks/0f9a/ABCD2345', 'ABCD2345'],
  ['🏡', ''],
])('takes the pin from %s', (typed, pin) => {
  expect(pinIn(typed)).toBe(pin);
});

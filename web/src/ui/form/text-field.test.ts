import { expect, it } from 'vitest';
import { bareEmail } from './text-field.tsx';

it.each([
  ['Bo Buyer <bo@example.com>', 'bo@example.com'],
  ['"Buyer, Bo" <bo@example.com> ', 'bo@example.com'],
  ['mailto:bo@example.com', 'bo@example.com'],
  // A half-typed address stays unchanged.
  ['Bo <bo', 'Bo <bo'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['', ''],
])('an email field takes %j as %j', (pasted, email) => {
  expect(bareEmail(pasted)).toBe(email);
});

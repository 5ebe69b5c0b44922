import { expect, it } from 'vitest';
import { newLetter } from './offer-letter-form.tsx';

it('begins with what the report confirms, with cents as amounts have them', () => {
  expect(newLetter(480_000.5).amount).toBe('480,000.50');
  expect(newLetter(480_000).amount).toBe('480,000');
});

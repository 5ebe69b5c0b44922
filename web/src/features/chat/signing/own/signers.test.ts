import { expect, it } from 'vitest';
import type { DocumentView } from '#contracts/chat/signing';
import { hasSigned } from './signers.ts';

type Signer = DocumentView['signers'][number];

const aSigner = (number: number, who: Signer['who'], state: Signer['state']): Signer => ({
  number,
  who,
  state,
  name: 'John Smith',
  role: '',
  sent_at: '',
  opened_at: '',
  ended_at: '',
});

it('distinguishes signers of one name', () => {
  const document = {
    signers: [aSigner(0, 'client', 'signed'), aSigner(1, 'signer', 'opened'), aSigner(2, 'agent', 'waiting')],
    record: [],
  };
  expect(hasSigned(document, { by: 'guest' })).toBe(true);
  expect(hasSigned(document, { by: 'signer', signer: 1 })).toBe(false);
  expect(hasSigned(document, { by: 'agent' })).toBe(false);
});

it('distinguishes a client from an agent of the same name, where only they sign', () => {
  const record = [{ what: 'signed', by: 'John Smith', at: '2026-11-27T10:00:00.000Z' }] as DocumentView['record'];
  const document = { signers: [], record };
  expect(hasSigned(document, { by: 'guest' })).toBe(true);
  expect(hasSigned(document, { by: 'agent' })).toBe(false);
});

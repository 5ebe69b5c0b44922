import { expect, it } from 'vitest';
import { entryKey, recordEntry } from '../../lambdas/chat/signing/entity.ts';
import type { Row } from './rows-about.ts';
import { signedWithOthers } from './signed-with-others.ts';

const entry = (documentId: string, number: number, over: object): Row => {
  const told = {
    number,
    what: 'signed',
    by: 'guest',
    name: '',
    at: '',
    email: '',
    address: '',
    device: '',
    consent: '',
  };
  const chained = { reason: '', fingerprint: '', previous: '', hash: '' };
  return recordEntry.item(entryKey(documentId, number), { ...told, ...chained, ...over } as never) as Row;
};
const identifiers = ['bob@example.com'];

it('counts each document that someone else has signed, and none that waits for the others', () => {
  const rows = [
    entry('d1', 1, { email: 'Bob@example.com' }),
    entry('d1', 2, { email: 'sue@example.com', by: 'signer' }),
    entry('d1', 3, { email: 'ada@example.com', by: 'agent', what: 'countersigned' }),
    entry('d2', 1, { email: 'bob@example.com' }),
    entry('d2', 2, { email: 'sue@example.com', by: 'signer', what: 'declined' }),
  ];
  expect(signedWithOthers({ rows, identifiers })).toMatch(/^Others have signed, too: 1 document, which goes with/);
  const more = [...rows, entry('d3', 1, { email: 'sue@example.com' })];
  expect(signedWithOthers({ rows: more, identifiers })).toMatch(/2 documents, which go with/);
  expect(signedWithOthers({ rows: rows.slice(3), identifiers })).toBeUndefined();
});

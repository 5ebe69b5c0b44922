// A reply brings nothing that no page reads: a column without a place on the page is found here, and so is a field whose page has gone.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allRoutes } from './security/route-list.ts';
import { fieldNames } from './security/sample-input.ts';

/** Other programs read these, not our pages. */
const READ_BY_PROGRAMS = /^(?:seal-log|funds\/report\.sealKeys|open\/assistants\.)/;

const READ_ELSEWHERE = [
  // A check by hand compares it with the list of keys (docs/verifying.md).
  'chat/signing.verifySigned: key_id',
  // The specification names the owners' data of an account.
  'funds/bank.guestAccounts: emails',
  'funds/bank.guestAccounts: phone_numbers',
  'funds/report.verify: key_id',
  'members/account.myAccount: emails',
  'members/account.myAccount: phone_numbers',
  // The news on other devices is worded from it.
  'members/dashboard.dashboard: talk',
];

const source = join(import.meta.dirname, '..', 'web', 'src');
const isPage = /^(?!.*\.test\.).*\.tsx?$/;
/** `row.name`, `{ name }`, `name: ...`, `'name'`: a word in a sentence reads nothing. */
const NAMED = /\.(\w+)|[{,;]\s*(\w+)(?=\s*[,;}:=])|'(\w+)'/g;
const words = new Set(
  readdirSync(source, { recursive: true })
    .map(String)
    .filter((file) => isPage.test(file))
    .flatMap((file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(NAMED)].map(([, ...name]) => name.join('')),
    ),
);

it('names each field of a reply in a page', () => {
  const unread = allRoutes
    .filter(({ auth, id }) => auth !== 'key' && !READ_BY_PROGRAMS.test(id))
    .flatMap(({ id, reply }) => [...new Set(fieldNames(reply))].map((name) => ({ id, name })))
    .filter(({ name }) => !words.has(name));
  expect(unread.map(({ id, name }) => `${id}: ${name}`).sort()).toEqual(READ_ELSEWHERE);
});

// The account behind a key, for a program that checks its key.
import * as v from 'valibot';
import { scope } from '#vocabulary/open/keys';
import { id, named, type PublicRoutes, text } from '../fields.ts';

const me = named(
  'Account',
  v.object({
    id: id('acc'),
    email: text('The address of the account.', 'ada@agents.example'),
    name: text("The agent's name, as clients read it.", 'Ada Agent'),
    key: v.object({
      id: id('key'),
      mode: v.pipe(v.picklist(['live', 'test']), v.description('What the key acts on: `test` is made-up data.')),
      scopes: v.pipe(v.array(scope), v.description('What the key may do.')),
    }),
  }),
);

export const routes = {
  me: {
    method: 'GET',
    path: '/v1/me',
    auth: 'key',
    docs: {
      title: 'Check your key',
      words:
        'Answers which account the key acts for and what it may do. A good first call, and one to see if a key still works.',
    },
    reply: me,
  },
  removeTestData: {
    method: 'DELETE',
    path: '/v1/test-data',
    auth: 'key',
    docs: {
      title: 'Remove test data',
      words:
        'Removes some of what test keys have made: requests with their reports and letters, and clients. Repeat it until `is_empty` is true. A live key is refused.',
    },
    scope: 'requests:write',
    reply: v.object({
      removed: v.pipe(v.number(), v.description('How many requests and clients this call removed.'), v.examples([3])),
      is_empty: v.pipe(v.boolean(), v.description('True once there was nothing left to remove.')),
    }),
  },
} as const satisfies PublicRoutes;

// A window's save isn't undone, unseen, by another one that was opened before it (docs/adr/104-concurrent-edits.md). A new route
// that saves something again fails here, until its save names the values it was based on, or has a reason not to.
import { expect, it } from 'vitest';
import type { Route } from '../lambdas/core/http/route.ts';
import { contractRoutes } from './contracts.ts';
import { fieldsOf } from './security/sample-input.ts';

/** The basis that a save names: the fields as they were shown, or the state of the whole. */
const DECIDED_ON = ['seen', 'revision', 'version', 'fingerprint'];

const WITHOUT: Record<string, string[]> = {
  'is one choice, which the person makes by saving it: the last one counts': [
    'chat/files/asked.cancelAskedFile',
    'funds/request.changeReminders',
    'members/account.saveAccepted',
    'members/offices.changeRole',
    'members/offices.showPipeline',
    'members/offices/seats.changeSeats',
    'open/calendar.saveCalendar',
    'open/mail-in.makeDealAddress',
  ],
  'adds to what is allowed, and says what the page has shown': ['open/assistants/connected.allowAssistant'],
  'is typed into an empty form, which shows nothing that was saved': [
    'funds/request.correctEmail',
    'members/account.saveProfile',
    'members/session.changePassword',
  ],
  'names the document that it is about, and is refused for another one': ['funds/report/authority.acceptAuthority'],
  'saves nothing': ['funds/request.testEmail'],
  'makes another secret, which counts once its code is entered': ['members/session.setUpSecondFactor'],
  'is one switch, with its two values': ['open/webhooks.switchWebhook'],
  "is one name, and every one that it had is in the account's activity": ['members/passkeys.renamePasskey'],
};

/** The names of POST routes that edit. */
const EDITS = /^(?:save|change|edit|rename|correct|name|place|fillIn)[A-Z]/;

const namesIn = ({ body }: Route): string[] => Object.keys(fieldsOf(body));

const savesAgain = ({ name, route }: { name: string; route: Route }) =>
  ['PUT', 'PATCH'].includes(route.method) ||
  (route.method === 'POST' && (EDITS.test(name) || namesIn(route).includes('message_draft')));

it('a save says what it was decided on, or has a reason not to', () => {
  const unseen = contractRoutes
    .filter(savesAgain)
    .filter(({ route }) => !namesIn(route).some((field) => DECIDED_ON.includes(field)))
    .map(({ feature, name }) => `${feature}.${name}`);
  expect(unseen.sort()).toEqual(Object.values(WITHOUT).flat().sort());
});

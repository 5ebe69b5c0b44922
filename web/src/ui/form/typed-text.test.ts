// A form on a page, or one of several in a window, asks before its typed text is lost. The exceptions are listed here with their reasons.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../..');

const LOSES_NOTHING: Record<string, string> = {
  'ui/form/form-modal.tsx': 'a window, which asks itself',
  'features/account/new-account/new-account-page.tsx': 'kept in the tab',
  'features/auth/sign-up/sign-up-page.tsx': 'kept in the tab',
  'features/auth/sign-in/credentials-form.tsx': 'name and password',
  'features/auth/sign-in/sign-in-stages.tsx': 'an email or a code',
  'features/auth/password/forgotten-password-form.tsx': 'a code and a password',
  'features/auth/password/set-password-page.tsx': 'an email',
  'features/auth/password/new-password-form.tsx': 'a password',
  'features/campaigns/editor/message-panel.tsx': 'kept in the tab',
  'features/chat/signing/facts/facts-form.tsx': 'its document asks',
  'features/chat/signing/sign-form.tsx': 'the own name, and a code',
  'features/clients/import/map-columns.tsx': 'kept with the import',
  'features/guest/pin-page.tsx': 'a pin',
  'features/reports/verify-page.tsx': 'a code',
  'features/requests/new-request/request-fields.tsx': 'kept in the tab',
};

it('is asked about by every form on a page, before a link or Back leaves it', () => {
  const forms = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }))
    .filter(({ text }) => /\bform\.onSubmit\(/.test(text));
  expect(forms.length).toBeGreaterThan(15);
  const silent = forms.filter(({ text }) => !text.includes('useAskToLeave(')).map(({ path }) => path);
  expect(silent.toSorted()).toEqual(Object.keys(LOSES_NOTHING).toSorted());
});

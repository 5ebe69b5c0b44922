// npm run person -- export|erase --email <address> --stage prod: everything we store about one person, including at Plaid and Stripe.
// `erase` shows what it would erase. With --yes it erases, searches again, and fails if anything is left.
import { writeFileSync } from 'node:fs';
import { EMAIL_PATTERN } from '../lambdas/core/http/fields.ts';
import { settingsOf } from '../lib/settings/settings.ts';
import { putKeysIntoEnvironment } from './operations/operators-keys.ts';
import { command, readOptions, stageOf } from './operations/options.ts';
import { counted, isNothing, openPersonData } from './operations/person-data.ts';
import { providerUrls } from './operations/providers.ts';
import { outputsOf } from './operations/stack-outputs.ts';

const usage = 'npm run person -- export|erase --email <address> --stage prod [--to <file>] [--yes] [--outputs <file>]';

const show = (found: Record<string, number>) => {
  for (const [name, count] of Object.entries(found)) console.log(`${name.replaceAll('_', ' ')}: ${count}`);
};

await command(async () => {
  const kinds = { email: 'text', stage: 'text', to: 'text', yes: 'flag', outputs: 'text' } as const;
  const { given, words, wrong } = readOptions(usage, kinds);
  const [what] = words;
  if (words.length !== 1 || (what !== 'export' && what !== 'erase')) throw wrong('Choose one: export or erase');
  const stage = stageOf(given.stage, wrong);
  const email = given.email?.toLowerCase() ?? '';
  if (!EMAIL_PATTERN.test(email)) throw wrong(email ? `'${email}' is not an email address` : '--email is missing');
  if (what === 'export' && !given.to) throw wrong('--to is missing: the file to write into');
  await putKeysIntoEnvironment();
  const outputs = await outputsOf(stage, given.outputs);
  const settings = settingsOf({ tryGetContext: (name) => (name === 'stage' ? stage : undefined) });
  const person = openPersonData({ outputs, ...providerUrls(settings) });
  const found = await person.find(email);
  show(counted(found));
  if (what === 'export') {
    const { rows, kept, users, documents, customers } = found;
    writeFileSync(given.to ?? '', JSON.stringify({ email, rows, kept, users, documents, customers }, null, 2));
    console.log(`Written to ${given.to}. Bank access tokens are encrypted and not included.`);
    return true;
  }
  if (!given.yes) {
    console.log('Nothing was erased. Add --yes to erase everything listed; this cannot be undone.');
    return true;
  }
  const left = await person.eraseAll(found);
  console.log(isNothing(left) ? '\nLooked for again: nothing is left.' : '\nStill there:');
  if (!isNothing(left)) show(counted(left));
  if (found.kept.length > 0)
    console.log(`Kept: ${found.kept.length} entries in the log of staff actions (a hash chain).`);
  return isNothing(left);
});

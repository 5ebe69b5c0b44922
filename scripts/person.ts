// npm run person -- export|erase --email <address> --stage prod: all that is held about one person, Plaid and Stripe included.
// `erase` shows what it would erase; with --yes it does so, looks for everything again, and fails when anything is left.
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
  if (words.length !== 1 || (what !== 'export' && what !== 'erase')) throw wrong('What to do: export or erase');
  const stage = stageOf(given.stage, wrong);
  const email = given.email?.toLowerCase() ?? '';
  if (!EMAIL_PATTERN.test(email)) throw wrong(email ? `'${email}' is no email address` : '--email is missing');
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
    console.log(`Written to ${given.to}. Bank access is held encrypted and not handed out.`);
    return true;
  }
  if (!given.yes) {
    console.log('Nothing was erased. Say --yes to erase all of it; it cannot be brought back.');
    return true;
  }
  const left = await person.eraseAll(found);
  console.log(isNothing(left) ? '\nLooked for again: nothing is left.' : '\nStill there:');
  if (!isNothing(left)) show(counted(left));
  if (found.kept.length > 0) console.log(`Kept: ${found.kept.length} entries of what staff did (a chain of hashes).`);
  return isNothing(left);
});

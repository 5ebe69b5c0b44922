// npm run ops -- person export|erase|sign-out --email <address> --stage prod: exports or erases everything that we, Plaid and
// Stripe hold about one person. `sign-out` ends their sessions and ID tokens at once, and keeps the rest. `erase` lists the data that it
// would erase. With --yes, it erases the data, searches again, and fails if anything is left.
import { writeFileSync } from 'node:fs';
import { EMAIL_PATTERN } from '../lambdas/core/http/fields.ts';
import { settingsOf } from '../lib/settings/read-settings.ts';
import { exportCredentials } from './aws/aws-request.ts';
import { parseStage, readOptions, runCommand } from './command/options.ts';
import { providerUrls } from './doctor/providers.ts';
import { rowsToHandOut } from './person/erase-person.ts';
import { countsOf, type Holdings, isNothing, openPersonData } from './person/person-data.ts';
import { signedWithOthers } from './person/signed-with-others.ts';
import { copyOf } from './restore/copy-of.ts';
import { outputsOf } from './stack/deployment.ts';

const usage =
  'npm run ops -- person export|erase|sign-out --email <address> --stage prod [--to <file>] [--yes] [--outputs <file>]';
const ACTIONS = ['export', 'erase', 'sign-out'];

const show = (found: Holdings) => {
  for (const [name, count] of Object.entries(countsOf(found))) console.log(`${name.replaceAll('_', ' ')}: ${count}`);
};

const readArguments = () => {
  const kinds = { email: 'text', stage: 'text', to: 'text', yes: 'flag', outputs: 'text' } as const;
  const { options, words, usageError } = readOptions(usage, kinds);
  const [action = ''] = words;
  if (words.length !== 1 || !ACTIONS.includes(action)) throw usageError(`Give an action: ${ACTIONS.join(', ')}`);
  const stage = parseStage(options.stage, usageError);
  const email = options.email?.toLowerCase() ?? '';
  if (!EMAIL_PATTERN.test(email)) throw usageError(email ? `'${email}' is not an email address` : '--email is missing');
  if (action === 'export' && !options.to) throw usageError('--to is missing: the file to write to');
  return { ...options, action, stage, email };
};

const save = (found: Holdings, email: string, file: string) => {
  const { kept, users, documents, customers } = found;
  writeFileSync(
    file,
    JSON.stringify({ email, rows: rowsToHandOut(found), kept, users, documents, customers }, null, 2),
  );
  console.log(`Written to ${file}. Bank access tokens are encrypted and not included.`);
};

await runCommand(async () => {
  const { action, email, stage, to = '', yes, outputs: outputsFile } = readArguments();
  await exportCredentials();
  const settings = settingsOf({ tryGetContext: (name) => (name === 'stage' ? stage : undefined) });
  const copy = settings.secondRegion ? await copyOf(settings) : undefined;
  const outputs = await outputsOf(stage, outputsFile);
  const person = openPersonData({
    outputs,
    ...providerUrls(settings),
    copy: copy && { s3: copy.s3, name: copy.data.DocumentBucket },
  });
  if (action === 'sign-out') {
    const count = await person.endSignIns(email);
    console.log(
      count === 0 ? `No account has the address ${email}.` : 'Signed out everywhere, their ID tokens included.',
    );
    return count > 0;
  }
  const found = await person.find(email);
  show(found);
  if (action === 'export') {
    save(found, email, to);
    return true;
  }
  if (!yes) {
    const others = signedWithOthers(found);
    if (others) console.log(others);
    console.log('Nothing was erased. Add --yes to erase all of it. It cannot be restored.');
    return true;
  }
  const left = await person.eraseAll(found);
  console.log(isNothing(left) ? '\nSearched again: nothing is left.' : '\nStill there:');
  if (!isNothing(left)) show(left);
  if (found.kept.length > 0)
    console.log(`Kept: ${found.kept.length} entries about actions of staff, which form a chain of hashes.`);
  return isNothing(left);
});

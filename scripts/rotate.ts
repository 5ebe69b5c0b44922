// npm run rotate -- --stage prod --secret plaid|stripe [--from <file>] [--back]: sets or changes the keys of Plaid or Stripe.
// It asks for the new keys (or reads them from a file or a pipe, as JSON), tries them at Plaid or Stripe, and only then saves them.
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { settingsOf } from '../lib/settings/settings.ts';
import { askKeys } from './operations/ask-keys.ts';
import { command, readOptions, stageOf } from './operations/options.ts';
import { KINDS, rotate } from './operations/rotate.ts';
import { outputsOf } from './operations/stack-outputs.ts';

await command(async () => {
  const usage =
    'npm run rotate -- --stage prod --secret plaid|stripe [--from <file of JSON>] [--back] [--outputs <file>]';
  const kinds = { stage: 'text', secret: 'text', from: 'text', back: 'flag', outputs: 'text' } as const;
  const { given, words, wrong } = readOptions(usage, kinds);
  if (words.length > 0) throw wrong(`'${words[0]}' is not an option; the command asks for keys`);
  const stage = stageOf(given.stage, wrong);
  if (given.secret !== 'plaid' && given.secret !== 'stripe')
    throw wrong(
      given.secret
        ? `'${given.secret}' is not a secret that can be changed here`
        : '--secret is missing: plaid or stripe',
    );
  const kind = KINDS[given.secret];
  const { [kind.output]: id, SiteUrl: siteUrl } = await outputsOf(stage, given.outputs);
  const settings = settingsOf({ tryGetContext: (name) => (name === 'stage' ? stage : undefined) });
  const next = given.back ? 'back' : await askKeys(kind.fields, given.from);
  console.log(await rotate({ secrets: new SecretsManagerClient({}), settings, siteUrl }, kind, id, next));
  return true;
});

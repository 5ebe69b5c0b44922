// npm run ops -- rotate --stage prod --secret plaid|stripe [--from <file>] [--back]: fills in or changes the keys of Plaid or Stripe. It
// prompts for the new ones (or reads JSON from a file or a pipe), tries them at Plaid or Stripe, and only then saves them.
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { settingsOf } from '../lib/settings/read-settings.ts';
import { parseStage, readOptions, runCommand } from './command/options.ts';
import { promptForKeys } from './secrets/prompt-for-keys.ts';
import { KINDS, rotate } from './secrets/rotate.ts';
import { outputsOf } from './stack/deployment.ts';

await runCommand(async () => {
  const usage =
    'npm run ops -- rotate --stage prod --secret plaid|stripe [--from <file of JSON>] [--back] [--outputs <file>]';
  const kinds = { stage: 'text', secret: 'text', from: 'text', back: 'flag', outputs: 'text' } as const;
  const { options, words, usageError } = readOptions(usage, kinds);
  if (words.length > 0) throw usageError(`'${words[0]}' is not an option. The command prompts for keys`);
  const stage = parseStage(options.stage, usageError);
  const { secret } = options;
  if (secret !== 'plaid' && secret !== 'stripe')
    throw usageError(secret ? `'${secret}' cannot be changed here` : '--secret is missing: plaid or stripe');
  const kind = KINDS[secret];
  const { [kind.output]: id, SiteUrl: siteUrl } = await outputsOf(stage, options.outputs);
  const settings = settingsOf({ tryGetContext: (name) => (name === 'stage' ? stage : undefined) });
  const next = options.back
    ? 'back'
    : await promptForKeys(kind.fields, {
        title: 'The new keys (Enter keeps one)',
        file: options.from,
      });
  console.log(await rotate({ secrets: new SecretsManagerClient({}), settings, siteUrl }, kind, id, next));
  return true;
});

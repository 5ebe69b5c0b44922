// The keys of Plaid and Stripe that a first deployment asks for. Each may be left out: the pages then say that linking or buying
// isn't set up, and `npm run ops -- rotate` adds it later.
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Settings } from '../../lib/settings/settings.ts';
import { type Keys, KINDS, rotate } from '../secrets/rotate.ts';
import type { Outputs } from '../stack/deployment.ts';

export type FirstKeys = Partial<Record<keyof typeof KINDS, Keys>>;

/** Prompts without showing what is typed. */
type Prompt = (title: string, fields: readonly string[]) => Promise<Keys>;

export const askForKeys = async ({ plaid, stripe }: Settings, prompt: Prompt): Promise<FirstKeys> => {
  const keys: FirstKeys = {};
  const asked = {
    plaid: [`Plaid's ${plaid} keys`, ['client_id', 'secret']],
    stripe: [`Stripe's ${stripe} key`, ['secret_key']],
  } as const;
  for (const [name, [title, fields]] of Object.entries(asked)) {
    const given = await prompt(`${title} (Enter leaves them out)`, fields);
    if (Object.keys(given).length > 0) keys[name as keyof typeof KINDS] = given;
  }
  return keys;
};

/** One sentence for each that isn't in place: the product is deployed all the same. */
export const saveKeys = async (
  deps: { secrets: SecretsManagerClient; settings: Settings },
  outputs: Outputs,
  keys: FirstKeys,
): Promise<string[]> => {
  const { stage } = deps.settings;
  const problems: string[] = [];
  for (const [name, given] of Object.entries(keys) as [keyof typeof KINDS, Keys][]) {
    const kind = KINDS[name];
    await rotate({ ...deps, siteUrl: outputs.SiteUrl }, kind, outputs[kind.output], given).catch((error: Error) =>
      problems.push(
        `The keys of ${name} are not in place: ${error.message}. Then: npm run ops -- rotate --stage ${stage} --secret ${name}`,
      ),
    );
  }
  return problems;
};

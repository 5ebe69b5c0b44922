// Saves keys of Plaid or Stripe in their secret. They are tried first, so that functions never read keys that don't work. Secrets
// Manager keeps the previous ones as AWSPREVIOUS, and functions read a secret again every five minutes (lambdas/core/aws/secrets.ts).
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { UNFILLED } from '../../lambdas/core/aws/secrets.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { addWebhook, providerUrls, tryPlaid, tryStripe } from '../doctor/providers.ts';

export type Keys = Record<string, string>;
type Context = { settings: Settings; siteUrl: string };
type Kind = {
  fields: readonly string[];
  output: 'PlaidSecret' | 'StripeSecret';
  /** Adds a key that the service makes for us, if it was never set and isn't given. */
  complete?(keys: Keys, context: Context): Promise<Keys>;
  /** Throws if the keys don't work. */
  check(keys: Keys, context: Context): Promise<void>;
  /** The manual steps left once the functions have the new keys. */
  afterwards: string;
};

export const KINDS: Record<'plaid' | 'stripe', Kind> = {
  plaid: {
    fields: ['client_id', 'secret'],
    output: 'PlaidSecret',
    check: ({ client_id = '', secret = '' }, { settings, siteUrl }) =>
      tryPlaid(providerUrls(settings).plaidUrl, siteUrl, { client_id, secret }),
    afterwards: "delete the old secret in Plaid's dashboard",
  },
  stripe: {
    fields: ['secret_key', 'webhook_secret'],
    output: 'StripeSecret',
    async complete(keys, { settings, siteUrl }) {
      const { secret_key = '', webhook_secret = '' } = keys;
      if (webhook_secret.startsWith('whsec_')) return keys;
      requireMode(secret_key, settings);
      return { ...keys, webhook_secret: await addWebhook(providerUrls(settings).stripeUrl, secret_key, siteUrl) };
    },
    async check({ secret_key = '', webhook_secret = '' }, { settings }) {
      requireMode(secret_key, settings);
      if (!webhook_secret.startsWith('whsec_'))
        throw new Error("webhook_secret does not begin with 'whsec_'. Use the endpoint's signing secret");
      await tryStripe(providerUrls(settings).stripeUrl, secret_key);
    },
    afterwards: "end the overlap in Stripe's dashboard",
  },
};

const requireMode = (secretKey: string, { stripe }: Settings): void => {
  if (!new RegExp(`^(sk|rk)_${stripe}_`).test(secretKey))
    throw new Error(`secret_key is not a ${stripe} key: it begins with '${secretKey.slice(0, 8)}'`);
};

const MINUTES_UNTIL_READ = 5;

type Stage = 'AWSCURRENT' | 'AWSPREVIOUS';
type Deps = Context & { secrets: SecretsManagerClient; now?: Date };

const read = async ({ secrets }: Deps, SecretId: string, VersionStage: Stage): Promise<Keys | undefined> => {
  const request = secrets.send(new GetSecretValueCommand({ SecretId, VersionStage }));
  const found = await request.catch((error: Error) => {
    if (error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  });
  return found?.SecretString === undefined ? undefined : (JSON.parse(found.SecretString) as Keys);
};

const same = (kind: Kind, one: Keys, other: Keys) => kind.fields.every((name) => one[name] === other[name]);

/** The current keys with the given ones replaced. */
const merge = (kind: Kind, current: Keys, given: Keys): Keys => {
  const unknown = Object.keys(given).filter((name) => !kind.fields.includes(name));
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Use ${kind.fields.join(' and ')}`);
  const next = {
    ...current,
    ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.trim()])),
  };
  const empty = kind.fields.filter((name) => !next[name] || next[name] === UNFILLED);
  if (empty.length > 0) throw new Error(`${empty.join(' and ')} is missing`);
  return next;
};

/** `given` is new keys, or 'back' for the previous ones. Returns a message for the operator. */
export const rotate = async (deps: Deps, kind: Kind, id: string, given: Keys | 'back'): Promise<string> => {
  const current = await read(deps, id, 'AWSCURRENT');
  if (!current) throw new Error(`There is no secret ${id}. Deploy the stack first`);
  const wanted = given === 'back' ? await read(deps, id, 'AWSPREVIOUS') : given;
  if (!wanted) throw new Error('There are no previous keys');
  const merged = merge(kind, current, wanted);
  const next = (wanted.webhook_secret === undefined && (await kind.complete?.(merged, deps))) || merged;
  if (same(kind, current, next)) return 'These keys are already in place. Nothing was changed.';
  await kind.check(next, deps);
  await deps.secrets.send(new PutSecretValueCommand({ SecretId: id, SecretString: JSON.stringify(next) }));
  const saved = await read(deps, id, 'AWSCURRENT');
  if (!saved || !same(kind, saved, next))
    throw new Error('Someone else changed the secret at the same time. Check it again');
  const at = new Date((deps.now ?? new Date()).getTime() + MINUTES_UNTIL_READ * 60_000).toISOString().slice(11, 16);
  return `The keys work and are in place, and every function will have read them by ${at} UTC. No deployment is needed.
The previous keys are kept (AWSPREVIOUS), and --back restores them. After ${at} UTC, ${kind.afterwards}.`;
};

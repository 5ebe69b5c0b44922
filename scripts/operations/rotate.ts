// Puts keys of Plaid or Stripe into their secret: tried first, so that what does not work is never what functions read. Secrets Manager
// keeps the ones before as AWSPREVIOUS, and functions read a secret anew every five minutes (lambdas/core/aws/secrets.ts).
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import type { Settings } from '../../lib/settings/settings.ts';
import { providerUrls, tryPlaid, tryStripe } from './providers.ts';

export type Keys = Record<string, string>;
type About = { settings: Settings; siteUrl: string };
type Kind = {
  fields: readonly string[];
  output: 'PlaidSecret' | 'StripeSecret';
  /** Throws when they would not work. */
  check(keys: Keys, about: About): Promise<void>;
  /** What is left to do by hand once the functions have the new ones. */
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
    async check({ secret_key = '', webhook_secret = '' }, { settings }) {
      if (!new RegExp(`^(sk|rk)_${settings.stripe}_`).test(secret_key))
        throw new Error(`secret_key is no ${settings.stripe} key: it begins with '${secret_key.slice(0, 8)}'`);
      if (!webhook_secret.startsWith('whsec_'))
        throw new Error("webhook_secret does not begin with 'whsec_': it is the endpoint's signing secret");
      await tryStripe(providerUrls(settings).stripeUrl, secret_key);
    },
    afterwards: "end the overlap in Stripe's dashboard",
  },
};

const MINUTES_UNTIL_READ = 5;

type Stage = 'AWSCURRENT' | 'AWSPREVIOUS';
type Deps = About & { secrets: SecretsManagerClient; now?: Date };

const read = async ({ secrets }: Deps, SecretId: string, VersionStage: Stage): Promise<Keys | undefined> => {
  const asked = secrets.send(new GetSecretValueCommand({ SecretId, VersionStage }));
  const found = await asked.catch((error: Error) => {
    if (error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  });
  return found?.SecretString === undefined ? undefined : (JSON.parse(found.SecretString) as Keys);
};

const same = (kind: Kind, one: Keys, other: Keys) => kind.fields.every((name) => one[name] === other[name]);

/** What is given over what is held; a part that is not given stays. */
const over = (kind: Kind, held: Keys, given: Keys): Keys => {
  const unknown = Object.keys(given).filter((name) => !kind.fields.includes(name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${kind.fields.join(' and ')}`);
  const next = { ...held, ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.trim()])) };
  const empty = kind.fields.filter((name) => !next[name] || next[name] === 'to be filled');
  if (empty.length > 0) throw new Error(`${empty.join(' and ')} is missing`);
  return next;
};

/** `given` is new keys, or 'back' for the ones before. Says what stands now. */
export const rotate = async (deps: Deps, kind: Kind, id: string, given: Keys | 'back'): Promise<string> => {
  const held = await read(deps, id, 'AWSCURRENT');
  if (!held) throw new Error(`There is no secret ${id}: it comes with the stack`);
  const before = given === 'back' ? await read(deps, id, 'AWSPREVIOUS') : given;
  if (!before) throw new Error('There are no keys before these');
  const next = over(kind, held, before);
  if (same(kind, held, next)) return 'These are the keys that it holds already; nothing was changed.';
  await kind.check(next, deps);
  await deps.secrets.send(new PutSecretValueCommand({ SecretId: id, SecretString: JSON.stringify(next) }));
  const stands = await read(deps, id, 'AWSCURRENT');
  if (!stands || !same(kind, stands, next))
    throw new Error('Somebody else has changed the secret at the same time; look again');
  const at = new Date((deps.now ?? new Date()).getTime() + MINUTES_UNTIL_READ * 60_000).toISOString().slice(11, 16);
  return `The keys work and are in place; every function reads them by ${at} UTC, without a deployment.
Those before are kept (AWSPREVIOUS) and come back with --back. After ${at} UTC, ${kind.afterwards}.`;
};

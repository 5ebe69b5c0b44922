// The secret that signs a webhook's events, in the form of Standard Webhooks. It's derived from the pin key, so no row
// stores it.
import type { Secret } from '#core/aws/secrets.ts';
import { keyedHash } from '#core/crypto/keyed-hash.ts';
import type { Webhook } from './entity.ts';

export type SecretOf = (webhookId: string, version: number) => Promise<string>;

export const webhookSecrets =
  (pinKey: Secret): SecretOf =>
  async (webhookId, version) =>
    `whsec_${keyedHash(await pinKey(), 'webhook', `${webhookId}.${version}`).toString('base64')}`;

/** The newest first. */
export const validVersions = ({ secrets }: Pick<Webhook, 'secrets'>, now: Date): number[] =>
  secrets
    .filter(({ until }) => until === undefined || until > now.toISOString())
    .map(({ version }) => version)
    .toSorted((one, other) => other - one);

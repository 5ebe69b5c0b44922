// A WebSocket API can be reached without the distribution and its firewall, and unlike the REST API it can't have a policy
// that checks the edge's secret, so the function checks it. During a rotation there are two secrets
// (docs/adr/019-secrets-and-keyed-hashes.md).
import { hash, timingSafeEqual } from 'node:crypto';
import type { Secret } from '#core/aws/secrets.ts';

const digest = (text: string) => hash('sha256', text, 'buffer');

/** True if a connection shows the secret that only the edge sends. */
export const showsEdgeSecret =
  (secrets: Secret[]) =>
  async (shown: string | undefined): Promise<boolean> => {
    if (!shown) return false;
    const accepted = await Promise.all(secrets.map((secret) => secret()));
    return accepted.some((secret) => timingSafeEqual(digest(secret), digest(shown)));
  };

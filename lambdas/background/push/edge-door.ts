// A WebSocket API is reachable beside the distribution and its firewall, and has no policy that could ask for the edge's secret as the REST
// API's does: the door itself asks. While the secret is being changed there are two (docs/adr/019-secret-rotation.md).
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Secret } from '#core/aws/secrets.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

export const edgeDoor =
  (secrets: Secret[]) =>
  async (shown: string | undefined): Promise<boolean> => {
    if (!shown) return false;
    const accepted = await Promise.all(secrets.map((secret) => secret()));
    return accepted.some((secret) => timingSafeEqual(digest(secret), digest(shown)));
  };

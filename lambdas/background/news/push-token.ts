// Says to a push service who sends (VAPID, RFC 8292).
import type { PushKey } from '#core/crypto/push-key.ts';
import { type Clock, epochSeconds, HOUR } from '#core/platform/clock.ts';

/** Services refuse what is valid for more than a day, and some clocks are wrong. */
const VALID_MS = 12 * HOUR;

type Deps = { pushKey: () => Promise<PushKey>; clock: Clock; contact: string };

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The header for a service, by its origin. */
export const pushToken =
  ({ pushKey, clock, contact }: Deps) =>
  async (audience: string): Promise<string> => {
    const { publicKey, sign } = await pushKey();
    const claims = { aud: audience, exp: epochSeconds(clock(), VALID_MS), sub: `mailto:${contact}` };
    const text = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
    return `vapid t=${text}.${sign(text).toString('base64url')}, k=${publicKey}`;
  };

// Checks the answer of the hosted sign-in. Pure, so that tests can try every forged answer.
import type { WebConfig } from '#web/api/config.ts';
import type { Claims } from '../claims.ts';
import type { SocialAttempt } from './social-attempt.ts';

export type SocialReturn =
  | { kind: 'code'; code: string }
  | { kind: 'token'; idToken: string }
  | { kind: 'retry' }
  | { kind: 'refused'; message: string };

const NOT_OURS = 'This sign-in was not started here, or it took too long. Please sign in again.';
const CANCELED = 'You canceled the sign-in.';

/** The comparison needn't take constant time, because the state has 256 bits and works only once. */
export function readReturn(search: string, hash: string, attempt: SocialAttempt | null): SocialReturn {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const get = (name: string) => query.get(name) ?? fragment.get(name);
  if (attempt === null || get('state') !== attempt.state) return { kind: 'refused', message: NOT_OURS };
  if (get('error') !== null) {
    const description = get('error_description') ?? '';
    if (/already found an entry for username/i.test(description) && !attempt.retried) return { kind: 'retry' };
    const refused = get('error') === 'access_denied' || /access_denied|user (denied|cancel)/i.test(description);
    return { kind: 'refused', message: refused ? CANCELED : description || 'The provider declined the sign-in.' };
  }
  const code = query.get('code');
  if (code !== null) return { kind: 'code', code };
  const idToken = fragment.get('id_token');
  if (idToken !== null) return { kind: 'token', idToken };
  return { kind: 'refused', message: NOT_OURS };
}

/** True if the claims are from our pool, for our client and this attempt, and haven't expired. */
export function claimsFit(
  claims: Claims | null,
  attempt: SocialAttempt,
  config: Pick<WebConfig, 'region' | 'userPoolId' | 'userPoolClientId'>,
  nowMs: number,
): boolean {
  return (
    claims !== null &&
    claims.nonce === attempt.nonce &&
    claims.aud === config.userPoolClientId &&
    claims.iss === `https://cognito-idp.${config.region}.amazonaws.com/${config.userPoolId}` &&
    claims.token_use === 'id' &&
    claims.exp * 1000 > nowMs
  );
}

// The domain that passkeys are for, and the pages that may use them.
import { CognitoError, invalidParameter } from '../api/errors.ts';
import type { Pool } from '../pool.ts';

const factorsOf = ({ properties }: Pool) => properties.Policies?.SignInPolicy?.AllowedFirstAuthFactors ?? ['PASSWORD'];

export const offersPasskeys = (pool: Pool): boolean => factorsOf(pool).includes('WEB_AUTHN');

export const relyingPartyOf = (pool: Pool): string => {
  if (!offersPasskeys(pool))
    throw new CognitoError('WebAuthnNotEnabledException', 'Passkeys are not enabled for this user pool.');
  const id = pool.properties.WebAuthnRelyingPartyID;
  if (!id) throw new CognitoError('WebAuthnConfigurationMissingException', 'The user pool has no relying party ID.');
  return id;
};

export const userVerificationOf = ({ properties }: Pool): 'required' | 'preferred' =>
  properties.WebAuthnUserVerification ?? 'preferred';

/** True if a passkey with user verification counts for both steps. */
export const satisfiesMfa = ({ properties }: Pool): boolean =>
  properties.WebAuthnFactorConfiguration === 'MULTI_FACTOR_WITH_USER_VERIFICATION';

export const textIn = (value: unknown, name: string): string => {
  const text = (value as Record<string, unknown> | undefined)?.[name];
  if (typeof text !== 'string') throw invalidParameter(`The credential has no ${name}`);
  return text;
};

/** The origin that the browser wrote into the client data, if it may use this relying party's passkeys. */
export const originOf = (pool: Pool, clientDataJSON: string): string => {
  const rpId = relyingPartyOf(pool);
  let origin: URL;
  try {
    origin = new URL(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')).origin);
  } catch {
    throw invalidParameter('The client data are not readable');
  }
  const { hostname, protocol } = origin;
  const isOurs = hostname === rpId || hostname.endsWith(`.${rpId}`);
  // Browsers consider localhost as safe as HTTPS.
  if (!isOurs || (protocol !== 'https:' && hostname !== 'localhost'))
    throw new CognitoError('WebAuthnOriginNotAllowedException', `${origin.origin} may not use these passkeys.`);
  return origin.origin;
};

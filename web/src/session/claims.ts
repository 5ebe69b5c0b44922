export type Claims = {
  sub: string;
  exp: number;
  auth_time?: number;
  iss?: string;
  aud?: string;
  token_use?: string;
  nonce?: string;
  email?: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  'cognito:username'?: string;
  'cognito:groups'?: string[];
  identities?: unknown;
};

/** A token's claims, unverified: only the server verifies signatures. Here, they decide what pages show and when to renew the token. */
export function claimsOf(token: string): Claims | null {
  const part = token.split('.')[1];
  if (part === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number'
      ? (claims as Claims)
      : null;
  } catch {
    return null;
  }
}

export const expiresWithin = (token: string, seconds: number, nowMs = Date.now()): boolean =>
  (claimsOf(token)?.exp ?? 0) * 1000 <= nowMs + seconds * 1000;

/** The provider of people who sign in with it; undefined for people with a password here. */
export const providerOf = (claims: Claims | null): 'Google' | 'Facebook' | undefined => {
  const [, name] = /^(google|facebook)_/i.exec(claims?.['cognito:username'] ?? '') ?? [];
  if (name === undefined) return undefined;
  return name.toLowerCase() === 'google' ? 'Google' : 'Facebook';
};

/** People who only sign in with Google or Facebook have no password here; their provider handles the second step. */
export const hasPassword = (claims: Claims | null): boolean => providerOf(claims) === undefined;

// One attempt to sign in with a provider: the values that a genuine answer must contain. They're kept for this tab.
import type { SocialProvider } from './hosted-ui.ts';

export type SocialAttempt = {
  provider: SocialProvider;
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
  /** Cognito refuses a provider's account once after it was joined to an existing one, so we try again automatically. */
  retried: boolean;
};

const KEY = 'social-attempt';

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

export const challengeOf = async (verifier: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));

export function beginAttempt(provider: SocialProvider, redirectUri: string, retried: boolean): SocialAttempt {
  const attempt = { provider, redirectUri, retried, state: random(), nonce: random(), verifier: random() };
  sessionStorage.setItem(KEY, JSON.stringify(attempt));
  return attempt;
}

/** Returns the current attempt and deletes it, because an answer counts only once. */
export function takeAttempt(): SocialAttempt | null {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept === null ? null : (JSON.parse(kept) as SocialAttempt);
}

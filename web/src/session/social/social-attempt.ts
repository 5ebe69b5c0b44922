// One try at signing in with a provider: the values that its answer must bring back to be ours. Kept for this tab.
import type { SocialProvider } from './hosted-ui.ts';

export type SocialAttempt = {
  provider: SocialProvider;
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
  /** A provider's account that has just been joined to an existing one is refused once; we try again automatically. */
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

/** The attempt under way, used up: an answer counts once. */
export function takeAttempt(): SocialAttempt | null {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept === null ? null : (JSON.parse(kept) as SocialAttempt);
}

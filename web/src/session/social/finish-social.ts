import { loadConfig } from '#web/api/config.ts';
import { claimsOf } from '../claims.ts';
import { handOver } from '../hand-over.ts';
import { tokenUrl } from './hosted-ui.ts';
import { type SocialAttempt, takeAttempt } from './social-attempt.ts';
import { claimsFit, readReturn } from './social-return.ts';
import { startSocialSignIn } from './start-social.ts';

/** `isLicenseFirst`: the person is new, and hasn't accepted the license. */
export type SocialOutcome = { token: string; isLicenseFirst: boolean } | { message: string } | { leaving: true };

/** Reads the provider's answer from the address, and clears the address at once. */
export async function finishSocialSignIn(address: Location): Promise<SocialOutcome> {
  const attempt = takeAttempt();
  const answer = readReturn(address.search, address.hash, attempt);
  history.replaceState(null, '', address.pathname);
  if (attempt === null || answer.kind === 'refused') {
    return { message: answer.kind === 'refused' ? answer.message : 'Please sign in again.' };
  }
  if (answer.kind === 'retry') {
    await startSocialSignIn(attempt.provider, new URL(attempt.redirectUri).pathname, true);
    return { leaving: true };
  }
  const given: GivenTokens = answer.kind === 'code' ? await exchange(answer.code, attempt) : { id: answer.idToken };
  if (!claimsFit(claimsOf(given.id), attempt, await loadConfig(), Date.now())) {
    return { message: "We couldn't match the provider's answer to this sign-in. Please sign in again." };
  }
  if (given.refresh === undefined) return { token: given.id, isLicenseFirst: false };
  const { token, licence_first } = await handOver(given.refresh);
  return { token, isLicenseFirst: licence_first };
}

type GivenTokens = { id: string; refresh?: string };

async function exchange(code: string, attempt: SocialAttempt): Promise<GivenTokens> {
  const config = await loadConfig();
  const response = await fetch(tokenUrl(config), {
    method: 'POST',
    credentials: 'omit',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: config.userPoolClientId,
      code,
      redirect_uri: attempt.redirectUri,
      code_verifier: attempt.verifier,
    }),
  });
  if (!response.ok) throw new Error("We couldn't complete the sign-in. Please sign in again.");
  const tokens: { id_token: string; refresh_token?: string } = await response.json();
  return { id: tokens.id_token, refresh: tokens.refresh_token };
}

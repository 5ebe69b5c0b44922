// Starts a sign-in with Google or Facebook: code and PKCE through the hosted sign-in. We don't use Amplify's redirect, because it only
// accepts the origin https://<domain>.

import { loadConfig } from '#web/api/config.ts';
import { authorizeUrl, type SocialProvider } from './hosted-ui.ts';
import { beginAttempt, challengeOf } from './social-attempt.ts';

/** Goes to the provider, which sends its answer to `returnPath`. */
export async function startSocialSignIn(provider: SocialProvider, returnPath: string, retried = false): Promise<void> {
  const config = await loadConfig();
  const attempt = beginAttempt(provider, `${location.origin}${returnPath}`, retried);
  const challenge = await challengeOf(attempt.verifier);
  location.assign(authorizeUrl(config, { ...attempt, challenge }));
}

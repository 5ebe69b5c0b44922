// The addresses of the hosted sign-in. Pure: the caller provides the values.
import type { WebConfig } from '#web/api/config.ts';

type HostedUi = Pick<WebConfig, 'hostedUiDomain' | 'userPoolClientId'>;

export type SocialProvider = 'Google' | 'Facebook';

/** `hostedUiDomain` is a domain, or a whole origin if it isn't served over HTTPS. */
const hostedUrl = ({ hostedUiDomain }: HostedUi, path: string): URL => {
  if (!hostedUiDomain) throw new Error('Signing in with Google or Facebook is not set up here.');
  return new URL(path, hostedUiDomain.includes('://') ? hostedUiDomain : `https://${hostedUiDomain}`);
};

export function authorizeUrl(
  config: HostedUi,
  wanted: { provider: SocialProvider; redirectUri: string; state: string; nonce: string; challenge: string },
): string {
  const url = hostedUrl(config, '/oauth2/authorize');
  url.search = new URLSearchParams({
    identity_provider: wanted.provider,
    response_type: 'code',
    client_id: config.userPoolClientId,
    redirect_uri: wanted.redirectUri,
    scope: 'openid email profile aws.cognito.signin.user.admin',
    state: wanted.state,
    nonce: wanted.nonce,
    code_challenge: wanted.challenge,
    code_challenge_method: 'S256',
    // Otherwise, the hosted sign-in's own cookie would sign people in without a question for an hour, which proves nothing.
    prompt: 'login',
  }).toString();
  return url.toString();
}

export const tokenUrl = (config: HostedUi): string => hostedUrl(config, '/oauth2/token').toString();

export function logoutUrl(config: HostedUi, origin: string): string {
  const url = hostedUrl(config, '/logout');
  url.search = new URLSearchParams({ client_id: config.userPoolClientId, logout_uri: `${origin}/` }).toString();
  return url.toString();
}

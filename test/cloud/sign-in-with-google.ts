// Google's side of a sign-in, as the user pool's hosted pages play it.
import { call } from './client.ts';

/** A browser's way through the hosted page, up to the address that the app gets. */
export const signInWithGoogle = async (email: string) => {
  const { userPoolClientId, hostedUiDomain } = (await call('GET', '/config.json')).body;
  const query = new URLSearchParams({
    client_id: userPoolClientId,
    redirect_uri: `${hostedUiDomain}/hosteduiredirect/`,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'a-state',
    identity_provider: 'Google',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  });
  const page = await fetch(`${hostedUiDomain}/oauth2/authorize?${query}`, { redirect: 'manual' });
  const form = new URLSearchParams({ name: 'Gail Green', email, email_verified: 'on', choice: 'new' });
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
  const to = new URL(page.headers.get('location') ?? '', hostedUiDomain);
  return fetch(to, { method: 'POST', body: form, headers: { cookie }, redirect: 'manual' });
};

// The browser's part of passkeys. Its answers go to our server, which has Cognito verify them.
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { routes } from '#contracts/members/passkeys';
import { call } from '#web/api/call.ts';
import { oneTabAtATime } from '../one-tab.ts';

const UNSUPPORTED = "This browser can't use passkeys. Try another one, or use your password.";
const CANCELED = 'Nothing was chosen. Try again, or use your password.';
const KNOWN = 'This device or password manager has a passkey for your account already.';

/** Replaces a browser's error with our own text, because each browser words it differently, and none is helpful. */
const inOurWords = (cause: unknown): never => {
  const { name = '', code = '' } = cause as { name?: string; code?: string };
  if (name === 'InvalidStateError' || code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') throw new Error(KNOWN);
  if (name === 'NotAllowedError' || name === 'AbortError' || code === 'ERROR_CEREMONY_ABORTED')
    throw new Error(CANCELED, { cause });
  throw new Error(UNSUPPORTED, { cause });
};

const refuseWithout = () => {
  if (!browserSupportsWebAuthn()) throw new Error(UNSUPPORTED);
};

/** Begins a session and answers with its token. */
export async function signInWithPasskey(email: string): Promise<string> {
  refuseWithout();
  const { session, options } = await call(routes.startPasskeySignIn, { body: { email } });
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  const made = await startAuthentication({ optionsJSON }).catch(inOurWords);
  const body = { email, session, credential: JSON.stringify(made) };
  return oneTabAtATime(async () => (await call(routes.signInWithPasskey, { body })).token);
}

export async function addPasskey(name: string): Promise<void> {
  refuseWithout();
  const { options } = await call(routes.startPasskey, {});
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON }).catch(inOurWords);
  await call(routes.addPasskey, { body: { name, credential: JSON.stringify(made) } });
}

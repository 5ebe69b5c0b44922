// People of one's own, who come as anybody comes: by signing up with the emailed code, or by an invitation.
import { call, mailTo, signIn } from './client.ts';

const PASSWORD = 'orchard-lantern-2026';
let made = 0;

/** The user pool as a browser asks it, without a library. */
export const askUserPool = async (operation: string, input: object): Promise<Response> => {
  const { userPoolEndpoint, userPoolClientId: ClientId } = (await call('GET', '/config.json')).body;
  return fetch(userPoolEndpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId, ...input }),
  });
};

const cognito = async (operation: string, input: object): Promise<void> => {
  const reply = await askUserPool(operation, input);
  if (!reply.ok) throw new Error(`${operation} was refused: ${await reply.text()}`);
};

/** The code that a mail of the user pool carries. */
export const codeIn = (mail: { html: string }): string => />\s*(\d{6})\s*</.exec(mail.html)?.[1] ?? '';

/** An agent on the Free plan with nothing in the account. */
export const newAgent = async (): Promise<{ email: string; password: string; token: string }> => {
  const email = `agent-${++made}-${Date.now()}@agents.example`;
  const UserAttributes = Object.entries({ email, name: 'Nora New' }).map(([Name, Value]) => ({ Name, Value }));
  await cognito('SignUp', { Username: email, Password: PASSWORD, UserAttributes });
  const mail = await mailTo(email, /confirmation code/);
  await cognito('ConfirmSignUp', { Username: email, ConfirmationCode: codeIn(mail) });
  return { email, password: PASSWORD, token: await signIn({ email, password: PASSWORD }) };
};

/** The first sign-in with a temporary password. */
export const replacePassword = async (invited: { email: string; password: string }, own: string): Promise<void> => {
  await signIn(invited).catch((error: Error) => {
    if (!error.message.includes('NEW_PASSWORD_REQUIRED')) throw error;
  });
  const { confirmSignIn } = await import('aws-amplify/auth');
  const { nextStep } = await confirmSignIn({ challengeResponse: own });
  if (nextStep.signInStep !== 'DONE') throw new Error(`Sign-in stopped at ${nextStep.signInStep}`);
};

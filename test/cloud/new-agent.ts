// A file's own people, who come as anybody comes: by signing up with the emailed code, or by an invitation.

import { type Account, askPool, replaceAtFirstSignIn, tokensOf } from 'cdk-run/srp-client';
import { permitSelfService } from '../../lambdas/members/session/public.ts';
import { type BrowserSession, mailTo, signInOnPages, userPool } from './client.ts';
import { mainTable } from './database.ts';

export const PASSWORD = 'orchard-lantern-2026';
let made = 0;

/** The user pool as a browser asks it, without a library. */
export const askUserPool = async (operation: string, input: object): Promise<Response> =>
  askPool(await userPool(), operation, input);

const cognito = async (operation: string, input: object): Promise<void> => {
  const reply = await askUserPool(operation, input);
  if (!reply.ok) throw new Error(`${operation} was refused: ${await reply.text()}`);
};

/** The code that a mail of the user pool carries. */
export const codeIn = (mail: { html: string }): string => />\s*(\d{6})\s*</.exec(mail.html)?.[1] ?? '';

/** An agent on the Free plan with nothing in the account. */
export const newAgent = async (name = 'Nora New'): Promise<Account & BrowserSession> => {
  const email = `agent-${++made}-${Date.now()}@agents.example`;
  const UserAttributes = Object.entries({ email, name }).map(([Name, Value]) => ({ Name, Value }));
  await cognito('SignUp', { Username: email, Password: PASSWORD, UserAttributes });
  const mail = await mailTo(email, /confirmation code/);
  await cognito('ConfirmSignUp', { Username: email, ConfirmationCode: codeIn(mail) });
  const account = { email, password: PASSWORD };
  return { ...account, ...(await signInOnPages(account)) };
};

/** Signs in on another device. */
export const signInAgain = (email: string): Promise<BrowserSession> => signInOnPages({ email, password: PASSWORD });

/** The first sign-in with a temporary password. */
export const replacePassword = async (invited: Account, own: string): Promise<void> =>
  replaceAtFirstSignIn(await userPool(), invited, own);

/** An access token as our server gets it: no other changes anything at the user pool. */
const selfServiceTokenOf = async (account: Account): Promise<string> => {
  const { RefreshToken } = await tokensOf(await userPool(), account);
  const ClientMetadata = await permitSelfService({ db: await mainTable(), clock: () => new Date() })();
  const reply = await askUserPool('GetTokensFromRefreshToken', { RefreshToken, ClientMetadata });
  return (await reply.json()).AuthenticationResult.AccessToken;
};

/** Asks for another address, which the product has no page for; `confirm` enters the code that was emailed there. */
export const changeEmail = async (account: Account, email: string): Promise<{ confirm: () => Promise<void> }> => {
  const AccessToken = await selfServiceTokenOf(account);
  await cognito('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value: email }] });
  return {
    async confirm() {
      const Code = codeIn(await mailTo(email, /new email address/));
      await cognito('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code });
    },
  };
};

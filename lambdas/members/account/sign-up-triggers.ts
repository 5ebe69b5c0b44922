// The user pool's triggers around a sign-up: one identity per person, a profile for everyone, emails in the product's design.
import type { CustomMessageTriggerEvent, PostConfirmationTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { openDb, timeouts } from '#core/aws/clients.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { nextSecond } from '#core/security/ended-sign-ins.ts';
import { noteActivity } from '#public/members/activity';
import { countAddressCode } from '#public/members/senders';
import { endSessionsOf } from '#public/members/session';
import { accountEmail } from './account-emails.ts';
import { createAccountStore } from './account-store.ts';
import { suspendAddress } from './keep-address.ts';

type TriggerEvent = PreSignUpTriggerEvent | PostConfirmationTriggerEvent | CustomMessageTriggerEvent;

const db = openDb();
const accounts = createAccountStore(db);
const note = noteActivity({ db, clock: systemClock });
const loadCognito = async () => {
  const { CognitoIdentityProviderClient } = await import('@aws-sdk/client-cognito-identity-provider');
  return new CognitoIdentityProviderClient(timeouts);
};
let cognito: ReturnType<typeof loadCognito> | undefined;
const openCognito = () => {
  cognito ??= loadCognito();
  return cognito;
};

const openPreSignUp = async () => {
  const [client, { preSignUp }] = await Promise.all([openCognito(), import('./pre-sign-up.ts')]);
  return preSignUp({ db, clock: systemClock, cognito: client });
};
let opened: ReturnType<typeof openPreSignUp> | undefined;

const preSignUp = async (event: PreSignUpTriggerEvent) => {
  opened ??= openPreSignUp();
  return (await opened)(event);
};

const postConfirmation = async (event: PostConfirmationTriggerEvent) => {
  if (event.triggerSource === 'PostConfirmation_ConfirmSignUp') {
    const { sub = event.userName, email = '' } = event.request.userAttributes;
    await accounts.create(sub, email.toLowerCase(), systemClock());
    await note({ event: 'account.created', agentId: sub });
  }
  // A code was emailed because the password was forgotten, or because someone else knows it: their sessions end with it.
  if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword') {
    const { sub = event.userName, email } = event.request.userAttributes;
    const { AdminUserGlobalSignOutCommand } = await import('@aws-sdk/client-cognito-identity-provider');
    await (await openCognito()).send(
      new AdminUserGlobalSignOutCommand({ UserPoolId: event.userPoolId, Username: event.userName }),
    );
    await endSessionsOf({ db, clock: systemClock }, sub);
    await nextSecond(systemClock);
    await note({ event: 'password.reset', agentId: sub, email });
  }
  return event;
};

export const TOO_MANY_CODES = "You've asked for too many codes today. Try again tomorrow.";
const CHANGES = /^CustomMessage_(Update|Verify)UserAttribute$/;

const customMessage = async (event: CustomMessageTriggerEvent) => {
  const { sub } = event.request.userAttributes;
  if (sub && CHANGES.test(event.triggerSource)) {
    // If this throws, Cognito sends no code and passes our message on.
    if (!(await countAddressCode(db, sub, systemClock()))) throw new Error(TOO_MANY_CODES);
    const before = await suspendAddress({ db, clock: systemClock })(sub);
    // The notice goes to the account's current address: if a thief asked, the owner can still stop the change.
    await note({ event: 'email.change-asked', agentId: sub, email: before });
  }
  const email = accountEmail(
    event.triggerSource,
    {
      code: event.request.codeParameter,
      username: event.request.usernameParameter ?? '',
      isSignUp: event.request.clientMetadata?.reason === 'sign-up',
    },
    env('SITE_URL'),
  );
  if (email) {
    event.response.emailSubject = email.subject;
    event.response.emailMessage = email.html;
  }
  return event;
};

/** Undefined for an event of another kind. */
export const onSignUp = async (event: { triggerSource: string }): Promise<TriggerEvent | undefined> => {
  const { triggerSource } = event;
  if (triggerSource.startsWith('CustomMessage_')) return customMessage(event as CustomMessageTriggerEvent);
  if (triggerSource.startsWith('PostConfirmation_')) return postConfirmation(event as PostConfirmationTriggerEvent);
  return triggerSource.startsWith('PreSignUp_') ? preSignUp(event as PreSignUpTriggerEvent) : undefined;
};

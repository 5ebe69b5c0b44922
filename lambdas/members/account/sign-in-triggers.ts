// Every trigger of the user pool; those around a sign-up are in sign-up-triggers.ts. The start of a sign-in is noted:
// without tokens it was refused. When the pool makes tokens, the account's address is updated, the sign-in is
// counted, and the invitation that it answers is marked. Cognito waits for this, and an error would turn the person
// away, so these steps never fail the sign-in. The tokens may change the account at Cognito itself only if our server
// asked for them.
import { randomUUID } from 'node:crypto';
import type { PreAuthenticationTriggerEvent, PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { openDb } from '#core/aws/clients.ts';
import { systemClock } from '#core/platform/clock.ts';
import { withCall } from '#core/platform/correlation.ts';
import { log } from '#core/platform/log.ts';
import { plainly } from '#core/platform/plainly.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import { noteSignInBegun, noteSignInDone, noteUnknownSignIn } from '#public/members/activity';
import { acceptInvitation } from '#public/members/invitations';
import { updateMemberAddress } from '#public/members/offices';
import { isSelfServicePermitted, SELF_SERVICE_SCOPE } from '#public/members/session';
import { addToDay, dayOf } from '#public/members/staff';
import { keepAddress } from './keep-address.ts';
import { onSignUp, TOO_MANY_CODES } from './sign-up-triggers.ts';

const db = openDb();
const deps = { db, clock: systemClock };
const use = {
  acceptInvitation: acceptInvitation(deps),
  keepAddress: keepAddress({ ...deps, copies: updateMemberAddress(db) }),
  isSelfServicePermitted: isSelfServicePermitted(deps),
  noteSignInBegun: noteSignInBegun(deps),
  noteSignInDone: noteSignInDone(db),
};

const REFRESH = 'TokenGeneration_RefreshTokens';
/** Google and Facebook: they begin elsewhere, and end no sign-in that began here. */
const HOSTED = 'TokenGeneration_HostedAuth';

const begin = async ({ request }: PreAuthenticationTriggerEvent): Promise<void> => {
  const { sub } = request.userAttributes;
  if (request.userNotFound || !sub) noteUnknownSignIn();
  else await use.noteSignInBegun(sub);
};

const DEACTIVATED = 'ACCOUNT_DEACTIVATED';

const makeTokens = async (event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> => {
  const { email = '', sub = '', email_verified } = event.request.userAttributes;
  if (await isDeactivated(db, sub)) throw new Error(DEACTIVATED);
  const results = await Promise.allSettled([
    use.keepAddress({ agentId: sub, email, isVerified: email_verified === 'true' }),
    ...(event.triggerSource === REFRESH || event.triggerSource === HOSTED ? [] : [use.noteSignInDone(sub)]),
    ...(event.triggerSource === REFRESH
      ? []
      : [addToDay(db, 'sign-ins', dayOf(systemClock()), 1), use.acceptInvitation(email.toLowerCase(), sub)]),
  ]);
  for (const result of results)
    if (result.status === 'rejected') log.warn('a sign-in was not noted', { agentId: sub }, result.reason);
  const isPermitted = await use.isSelfServicePermitted(event.request.clientMetadata);
  const scopesToSuppress = isPermitted ? [] : [SELF_SERVICE_SCOPE];
  event.response.claimsAndScopeOverrideDetails = { accessTokenGeneration: { scopesToSuppress } };
  return event;
};

const answer = async (event: { triggerSource: string }): Promise<unknown> => {
  if (event.triggerSource === 'PreAuthentication_Authentication') {
    await begin(event as PreAuthenticationTriggerEvent);
    return event;
  }
  return (await onSignUp(event)) ?? makeTokens(event as PreTokenGenerationV2TriggerEvent);
};

/** Cognito turns the person away and passes these on (members/session/user-pool.ts, and the sign-in page). */
const FOR_THE_PERSON = [DEACTIVATED, TOO_MANY_CODES];

export const handler = plainly(
  (event: { triggerSource: string }): Promise<unknown> =>
    withCall({ correlationId: randomUUID() }, () => answer(event)),
  FOR_THE_PERSON,
);

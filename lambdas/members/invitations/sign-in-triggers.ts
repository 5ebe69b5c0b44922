// Whenever the user pool makes tokens: which address leads to the account. At a sign-in also counts it, and marks the invitation
// that it answers. Cognito waits for this and would turn the person away if it failed, so it never fails.
import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { openDb } from '#core/aws/clients.ts';
import { systemClock } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import { keepAddress } from '#public/members/account';
import { addToDay, dayOf } from '#public/members/staff';
import { acceptInvitation } from './accept-invitation.ts';

const db = openDb();
const deps = { db, clock: systemClock };
const use = { acceptInvitation: acceptInvitation(deps), keepAddress: keepAddress(deps) };

const REFRESH = 'TokenGeneration_RefreshTokens';

export const handler = async (event: PreTokenGenerationTriggerEvent): Promise<PreTokenGenerationTriggerEvent> => {
  const { email = '', sub = '', email_verified } = event.request.userAttributes;
  const results = await Promise.allSettled([
    use.keepAddress({ agentId: sub, email, isVerified: email_verified === 'true' }),
    ...(event.triggerSource === REFRESH
      ? []
      : [addToDay(db, 'sign-ins', dayOf(systemClock()), 1), use.acceptInvitation(email.toLowerCase(), sub)]),
  ]);
  for (const result of results)
    if (result.status === 'rejected') log.warn('a sign-in was not noted', { agentId: sub }, result.reason);
  return event;
};

// Counts each sign-in, and marks the invitation that it answers. Cognito waits for this and would turn the person away if it
// failed, so it never fails.
import type { PostAuthenticationTriggerEvent } from 'aws-lambda';
import { openDb } from '#core/aws/clients.ts';
import { systemClock } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import { addToDay, dayOf } from '#public/members/staff';
import { acceptInvitation } from './accept-invitation.ts';

const db = openDb();
const use = { acceptInvitation: acceptInvitation({ db, clock: systemClock }) };

export const handler = async (event: PostAuthenticationTriggerEvent): Promise<PostAuthenticationTriggerEvent> => {
  const { email = '', sub = '' } = event.request.userAttributes;
  const results = await Promise.allSettled([
    addToDay(db, 'sign-ins', dayOf(systemClock()), 1),
    use.acceptInvitation(email.toLowerCase(), sub),
  ]);
  for (const result of results)
    if (result.status === 'rejected') log.warn('a sign-in was not noted', { agentId: sub }, result.reason);
  return event;
};

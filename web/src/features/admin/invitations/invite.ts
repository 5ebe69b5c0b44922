import { routes } from '#contracts/members/staff';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { strings } from '../strings.ts';

export type Invitee = { email: string; firstName: string; lastName: string };

export const invite = async (invitee: Invitee): Promise<void> => {
  await call(routes.invite, { body: invitee });
  void refreshCalls(routes.invitations, routes.audit);
};

/** Only the hourly limit has a separate explanation. */
export const inviteFailure = (failure: Error): string =>
  failure instanceof ApiError && failure.status === 429
    ? `${strings.invite.failed}. ${failure.message}`
    : strings.invite.failed;

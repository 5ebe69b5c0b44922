import { useState } from 'react';
import { routes } from '#contracts/members/staff';
import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';

export type Invitee = { email: string; firstName: string; lastName: string };

export function useInvite() {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<ApiError>();

  /** Whether it was sent. */
  const send = async ({ email, firstName, lastName }: Invitee): Promise<boolean> => {
    setSending(true);
    setFailure(undefined);
    try {
      await call(routes.invite, {
        body: { email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim() },
      });
      void refreshCalls(routes.invitations, routes.audit);
      return true;
    } catch (error) {
      setFailure(error as ApiError);
      return false;
    } finally {
      setSending(false);
    }
  };
  return { send, isSending, failure, forget: () => setFailure(undefined) };
}

import { useNavigate } from 'react-router-dom';
import { isUnanswered, routes } from '#contracts/funds/request';
import type { LinkedBank } from '#contracts/members/account';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { href, paths } from '#web/config/paths.ts';
import type { Credential, OpenRequest } from '#web/funds/guest-link/guest-link.ts';
import { callOnce } from '#web/funds/sending/call-once.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { useReportStrings } from '../strings.ts';
import { payloadOf, type Wizard } from './wizard.ts';

type Banks = readonly LinkedBank[];

/** Another tab has answered the request: what this one shows is out of date. */
const wasAnswered = async (error: unknown, credential: Credential, { state }: OpenRequest): Promise<boolean> => {
  if (!(error instanceof ApiError) || error.status !== 409) return false;
  const now = await call(routes.guestRequest, { body: credential });
  return now.state !== state && !isUnanswered(now.state);
};

type GuestSending = { name: string; credential: Credential; request: OpenRequest };

/** Sends a guest's answer, or keeps it as a draft. `name` is what a retried send is recognized by. */
export const useGuestSending = ({ name, credential, request }: GuestSending) => {
  const words = useReportStrings().wizard;
  const navigate = useNavigate();
  const post = (wizard: Wizard, banks: Banks, draft: 0 | 1, idempotencyKey?: string) =>
    call(routes.answerRequest, {
      body: { ...payloadOf(wizard, banks, draft), ...credential, is_later: request.state === 'received' ? 1 : 0 },
      idempotencyKey,
    });
  const send = async (wizard: Wizard, banks: Banks) => {
    if (!request.licence_accepted)
      await call(routes.acceptLicence, { body: { ...credential, accepted: true, agent_email: request.agent_email } });
    try {
      await callOnce(`${name}:key`, payloadOf(wizard, banks, 0), (key) => post(wizard, banks, 0, key));
    } catch (error) {
      // It's over for this tab, too. Reading the request again may still find its banks: they leave after the report,
      // or the client keeps them.
      if (!(await wasAnswered(error, credential, request))) throw error;
    }
    const guestPage = href.guest(credential.request_id, credential.request_pin);
    navigate(paths.processComplete, { replace: true, state: { guestPage } });
  };
  const saveDraft = async (wizard: Wizard, banks: Banks) => {
    await post(wizard, banks, 1);
    notify({ type: 'success', content: words.draftSavedHere });
  };
  return { send, saveDraft };
};

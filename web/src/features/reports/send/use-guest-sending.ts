import { useNavigate } from 'react-router-dom';
import { routes } from '#contracts/funds/request';
import type { LinkedBank } from '#contracts/members/account';
import { call } from '#web/api/call.ts';
import { href, paths } from '#web/config/paths.ts';
import type { Credential, OpenRequest } from '#web/funds/guest-link/guest-link.ts';
import { callOnce } from '#web/funds/sending/call-once.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { useReportStrings } from '../strings.ts';
import { payloadOf, type Wizard } from './wizard.ts';

type Banks = readonly LinkedBank[];

/** Sends a guest's answer, or keeps it as a draft. `name` is what a retried send is recognized by. */
export const useGuestSending = (name: string, credential: Credential, request: OpenRequest) => {
  const words = useReportStrings().wizard;
  const navigate = useNavigate();
  const post = (wizard: Wizard, banks: Banks, draft: 0 | 1, idempotencyKey?: string) =>
    call(routes.answerRequest, { body: { ...payloadOf(wizard, banks, draft), ...credential }, idempotencyKey });
  const send = async (wizard: Wizard, banks: Banks) => {
    if (!request.licence_accepted) await call(routes.acceptLicence, { body: { ...credential, accepted: true } });
    await callOnce(`${name}:key`, payloadOf(wizard, banks, 0), (key) => post(wizard, banks, 0, key));
    const guestPage = href.guest(credential.request_id, credential.request_pin);
    navigate(paths.processComplete, { replace: true, state: { guestPage } });
  };
  const saveDraft = async (wizard: Wizard, banks: Banks) => {
    await post(wizard, banks, 1);
    notify({ type: 'success', content: words.draftSavedHere });
  };
  return { send, saveDraft };
};

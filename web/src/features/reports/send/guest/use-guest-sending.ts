import { useNavigate } from 'react-router-dom';
import { guestAnswersIn, isUnanswered, routes, type SeenAnswers } from '#contracts/funds/request';
import type { LinkedBank } from '#contracts/members/account';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { changedElsewhere } from '#web/api/changed-elsewhere.ts';
import type { Edit } from '#web/api/use-edit.ts';
import { href, paths } from '#web/config/paths.ts';
import type { Credential, OpenRequest } from '#web/funds/guest-link/guest-link.ts';
import { callOnce } from '#web/funds/sending/call-once.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { useReportStrings } from '../../strings.ts';
import { payloadOf, type Wizard } from '../wizard.ts';
import { ChangedElsewhere } from './changed-elsewhere-error.ts';
import { type AnswerName, answersNow, elsewhereIn, fieldsFrom, incomingFields } from './guest-draft.ts';

type Banks = readonly LinkedBank[];

/** Another tab has answered the request: what this one shows is out of date. */
const wasAnswered = async (error: unknown, credential: Credential, { state }: OpenRequest): Promise<boolean> => {
  if (!(error instanceof ApiError) || error.status !== 409 || answersNow(error)) return false;
  const now = await call(routes.guestRequest, { body: credential });
  return now.state !== state && !isUnanswered(now.state);
};

type GuestSending = {
  name: string;
  credential: Credential;
  request: OpenRequest;
  /** Another device has chosen accounts, perhaps of a bank that this one doesn't know yet. */
  onOtherAccounts: () => void;
};

/** Sends a guest's answer, or keeps it as a draft. `name` is what a retried send is recognized by. */
export const useGuestSending = ({ name, credential, request, onOtherAccounts }: GuestSending) => {
  const words = useReportStrings().wizard;
  const labels = useReportStrings().elsewhere.labels;
  const navigate = useNavigate();
  type Post = { seen: SeenAnswers; draft: 0 | 1; idempotencyKey?: string };
  const post = (wizard: Wizard, banks: Banks, { seen, draft, idempotencyKey }: Post) =>
    call(routes.answerRequest, {
      body: { ...payloadOf(wizard, banks, draft), ...credential, seen, is_later: request.state === 'received' ? 1 : 0 },
      idempotencyKey,
    });
  /** Saves or sends, unless another device has saved what this one hasn't seen. */
  const decided = async <T>(
    payload: ReturnType<typeof payloadOf>,
    edit: Edit<SeenAnswers>,
    work: (seen: SeenAnswers) => Promise<T>,
  ): Promise<T> => {
    const seen = edit.seen();
    try {
      return await edit.save(work);
    } catch (error) {
      const now = answersNow(error);
      if (!now || !(error instanceof Error)) throw error;
      if (now.data) onOtherAccounts();
      const elsewhere = elsewhereIn(now, seen, payload);
      throw new ChangedElsewhere(elsewhere, incomingFields(elsewhere, payload), error);
    }
  };
  const send = async (wizard: Wizard, banks: Banks, edit: Edit<SeenAnswers>) => {
    if (!request.licence_accepted)
      await call(routes.acceptLicence, { body: { ...credential, accepted: true, agent_email: request.agent_email } });
    const payload = payloadOf(wizard, banks, 0);
    try {
      await decided(payload, edit, (seen) =>
        callOnce(`${name}:key`, payload, (idempotencyKey) => post(wizard, banks, { seen, draft: 0, idempotencyKey })),
      );
    } catch (error) {
      // It's over for this tab, too. Reading the request again may still find its banks: they leave after the report,
      // or the client keeps them.
      if (!(await wasAnswered(error, credential, request))) throw error;
    }
    const guestPage = href.guest(credential.request_id, credential.request_pin);
    navigate(paths.processComplete, { replace: true, state: { guestPage } });
  };
  /** Gives back what another device has saved, for the form. */
  const saveDraft = async (wizard: Wizard, banks: Banks, edit: Edit<SeenAnswers>): Promise<Partial<Wizard>> => {
    const payload = payloadOf(wizard, banks, 1);
    const sent = guestAnswersIn(payload);
    const { draft } = await decided(payload, edit, (seen) => post(wizard, banks, { seen, draft: 1 }));
    const saved = guestAnswersIn(draft ?? payload);
    const others = changedElsewhere<object>(edit.seen(), sent, saved) as Partial<typeof saved>;
    const names = Object.keys(others) as AnswerName[];
    edit.reset(saved);
    if (others.data) onOtherAccounts();
    const content = names.length > 0 ? words.draftSavedWith(names.map((name) => labels[name])) : words.draftSavedHere;
    notify({ type: 'success', content });
    return fieldsFrom(others, payload);
  };
  return { send, saveDraft };
};

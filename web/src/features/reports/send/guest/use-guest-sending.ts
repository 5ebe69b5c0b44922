import { type RefObject, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { DECISION_WORDS, guestAnswersIn, isUnanswered, routes, type SeenAnswers } from '#contracts/funds/request';
import type { LinkedBank } from '#contracts/members/account';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { changedElsewhere } from '#web/api/changed-elsewhere.ts';
import type { Edit } from '#web/api/use-edit.ts';
import { href } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';
import type { Credential, OpenRequest } from '#web/funds/guest-link/guest-link.ts';
import { callOnce } from '#web/funds/sending/call-once.ts';
import { useRefusalText } from '#web/language/refusal.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { useReportStrings } from '../../strings.ts';
import { payloadOf, type Wizard } from '../wizard.ts';
import { ChangedElsewhere } from './changed-elsewhere-error.ts';
import { type AnswerName, answersNow, elsewhereIn, fieldsFrom, incomingFields } from './guest-draft.ts';

type Banks = readonly LinkedBank[];

/** True if the request's state has changed, so that nothing was sent. The guest's page shows the new state. */
const isOutOfDate = async (error: unknown, credential: Credential, { state }: OpenRequest): Promise<boolean> => {
  if (!(error instanceof ApiError) || error.status !== 409 || answersNow(error)) return false;
  const now = await call(routes.guestRequest, { body: credential });
  return now.state !== state && !isUnanswered(now.state);
};

/** Saves, when the wizard opens the bank's window, that nothing is sent before the guest sends this form. */
const decideToDraft = (credential: Credential, number: RefObject<number>) => async (): Promise<boolean> => {
  const body = { ...credential, decision: 'draft', words: DECISION_WORDS.draft, seen: number.current } as const;
  const made = await call(routes.decide, { body });
  number.current = made.number;
  return made.is === 'draft';
};

type GuestSending = {
  name: string;
  credential: Credential;
  request: OpenRequest;
  /** Called when another device has chosen accounts, perhaps of a bank that this one doesn't know yet. */
  onOtherAccounts: () => void;
};

/** Sends a guest's answer, or keeps it as a draft. `name` identifies a retried send. */
export const useGuestSending = ({ name, credential, request, onOtherAccounts }: GuestSending) => {
  const words = useReportStrings().wizard;
  const labels = useReportStrings().elsewhere.labels;
  const say = useRefusalText();
  const navigate = useNavigate();
  /** The number of the latest decision that this page knows. Saving and opening the bank's window make new ones. */
  const decision = useRef(request.decision.number);
  type Post = { seen: SeenAnswers; draft: 0 | 1; idempotencyKey?: string };
  const post = (wizard: Wizard, banks: Banks, { seen, draft, idempotencyKey }: Post) =>
    call(routes.answerRequest, {
      body: {
        ...payloadOf(wizard, banks, draft),
        ...credential,
        seen,
        seen_decision: decision.current,
        is_later: request.state === 'received' ? 1 : 0,
      },
      idempotencyKey,
    });
  /** Saves or sends, unless another device has saved answers that this one hasn't seen. */
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
      await call(routes.acceptLicense, { body: { ...credential, accepted: true, agent_email: request.agent_email } });
    const payload = payloadOf(wizard, banks, 0);
    const guestPage = href.guest(credential.request_id, credential.request_pin);
    try {
      await decided(payload, edit, (seen) =>
        callOnce(`${name}:key`, payload, (idempotencyKey) => post(wizard, banks, { seen, draft: 0, idempotencyKey })),
      );
    } catch (error) {
      if (!(error instanceof ApiError) || !(await isOutOfDate(error, credential, request))) throw error;
      notify({ type: 'warning', content: say(error) });
      return navigate(guestPage, { replace: true });
    }
    navigate(paths.processComplete, { replace: true, state: { guestPage } });
  };
  /** Returns the answers that another device has saved, for the form. */
  const saveDraft = async (wizard: Wizard, banks: Banks, edit: Edit<SeenAnswers>): Promise<Partial<Wizard>> => {
    const payload = payloadOf(wizard, banks, 1);
    const sent = guestAnswersIn(payload);
    const { draft, decision: made } = await decided(payload, edit, (seen) => post(wizard, banks, { seen, draft: 1 }));
    if (made) decision.current = made.number;
    const saved = guestAnswersIn(draft ?? payload);
    const others = changedElsewhere<object>(edit.seen(), sent, saved) as Partial<typeof saved>;
    const names = Object.keys(others) as AnswerName[];
    edit.reset(saved);
    if (others.data) onOtherAccounts();
    const content = names.length > 0 ? words.draftSavedWith(names.map((name) => labels[name])) : words.draftSavedHere;
    notify({ type: 'success', content });
    return fieldsFrom(others, payload);
  };
  return { send, saveDraft, decideToDraft: decideToDraft(credential, decision) };
};

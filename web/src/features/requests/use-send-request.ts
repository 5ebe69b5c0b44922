import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { routes as dashboard } from '../../../../lambdas/dashboard/contract.ts';
import { routes } from '../../../../lambdas/requests/contract.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { refreshCalls } from '../../api/use-call.ts';
import { href, paths } from '../../app/paths.ts';
import { callOnce } from '../../funds/call-once.ts';
import { notify } from '../../ui/notify.ts';
import { payloadOf, type RequestForm } from './request-form.ts';
import { strings } from './strings.ts';

type Doing = 'nothing' | 'sending' | 'saving';

/** SEND and 'Save as draft'. A second click while one is under way does nothing; a retry carries the first try's key. */
export const useSendRequest = (name: string, draftId: string | undefined, onDone: () => void) => {
  const navigate = useNavigate();
  const [doing, setDoing] = useState<Doing>('nothing');
  const [failure, setFailure] = useState<ApiError>();
  const busy = useRef(false);

  const run = async (what: Doing, work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setDoing(what);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      busy.current = false;
      setDoing('nothing');
    }
  };

  const subjectOf = (form: RequestForm) => strings.preview.subjectText(`${form.agentFirst} ${form.agentLast}`.trim());

  const send = (form: RequestForm) =>
    run('sending', async () => {
      const body = { ...payloadOf(form, subjectOf(form), 0), draft_id: draftId };
      await callOnce(`${name}:key`, body, (idempotencyKey) => call(routes.createReport, { body, idempotencyKey }));
      onDone();
      void refreshCalls(routes.communications, dashboard.dashboard);
      navigate(paths.requestComplete, { replace: true, state: { recipient: body.to_user_email } });
    });

  const saveDraft = (form: RequestForm) =>
    run('saving', async () => {
      const body = { ...payloadOf(form, subjectOf(form), 1), draft_id: draftId };
      await call(routes.createReport, { body });
      onDone();
      notify({ type: 'success', content: strings.form.draftSaved });
      void refreshCalls(routes.communications);
      navigate(href.communications({ show: 'drafts' }));
    });

  return { send, saveDraft, doing, failure, clearFailure: () => setFailure(undefined) };
};

import { useNavigate } from 'react-router-dom';
import { type ReportInput, routes } from '#contracts/funds/request';
import type { LinkedBank } from '#contracts/members/account';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import type { Edit } from '#web/api/use-edit.ts';
import { href, paths } from '#web/config/paths.ts';
import { callOnce } from '#web/funds/sending/call-once.ts';
import { useOnceKey } from '#web/funds/sending/use-once-key.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { useReportStrings } from '../strings.ts';
import { payloadOf, type Wizard } from './wizard.ts';

type Banks = readonly LinkedBank[];
/** What the form goes on from, as it's saved. */
export type OwnDraft = { draft: ReportInput | undefined };

/** Sends the report of a signed-in sender, or keeps it as a draft. `name` is what a retried send is recognized by. */
export const useOwnSending = (name: string, draftId: string | undefined) => {
  const words = useReportStrings().wizard;
  const navigate = useNavigate();
  const onceKey = useOnceKey();
  const bodyOf = (wizard: Wizard, banks: Banks, draft: 0 | 1) => ({
    ...payloadOf(wizard, banks, draft),
    draft_id: draftId,
  });
  const send = async (wizard: Wizard, banks: Banks) => {
    const body = bodyOf(wizard, banks, 0);
    await callOnce(`${name}:key`, body, (idempotencyKey) => call(routes.createCommunication, { body, idempotencyKey }));
    notify({ type: 'success', content: words.sent(wizard.recipient.trim()) });
    void refreshCalls(routes.communications);
    navigate(paths.communications, { replace: true });
  };
  const saveDraft = async (wizard: Wizard, banks: Banks, edit: Edit<OwnDraft>) => {
    const body = bodyOf(wizard, banks, 1);
    await edit.save(({ draft: seen }) =>
      call(routes.createCommunication, { body: { ...body, seen }, idempotencyKey: onceKey(body) }),
    );
    notify({ type: 'success', content: words.draftSaved });
    void refreshCalls(routes.communications);
    navigate(href.communications({ show: 'drafts' }));
    return {};
  };
  return { send, saveDraft };
};

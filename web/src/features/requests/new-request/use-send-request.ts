import { useNavigate } from 'react-router-dom';
import { routes as keepClientsRoutes } from '#contracts/clients/list';
import { routes as dashboard } from '#contracts/dashboard';
import { type RequestInput, routes } from '#contracts/funds/request';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import type { Edit } from '#web/api/use-edit.ts';
import { href, paths } from '#web/config/paths.ts';
import { callOnce } from '#web/funds/sending/call-once.ts';
import { useOnceKey } from '#web/funds/sending/use-once-key.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { fullName } from '#web/ui/format/person-name.ts';
import { strings } from '../strings.ts';
import { clientOf, coBuyerOf, type RequestForm, withSettledNames } from './request-form.ts';
import { payloadOf } from './request-payload.ts';

const keepClientsWords = strings.form.picker;

const contactsIn = (form: RequestForm): { name: string; email: string }[] => {
  const client = { name: fullName(clientOf(form)), email: form.clientEmail.trim() };
  return form.isJoint ? [client, { name: fullName(coBuyerOf(form)), email: form.coEmail.trim() }] : [client];
};

/** Adds them to the client list. The request has been sent by then, so a failure is only reported. */
const keepClients = async (form: RequestForm): Promise<void> => {
  const contacts = contactsIn(form);
  const kept = await Promise.allSettled(contacts.map((body) => call(keepClientsRoutes.keepContact, { body })));
  void refreshCalls(keepClientsRoutes.clientList);
  const names = (status: 'fulfilled' | 'rejected') =>
    contacts.filter((_, place) => kept[place]?.status === status).map(({ name }) => name);
  if (names('fulfilled').length > 0)
    notify({ type: 'success', content: keepClientsWords.saved(names('fulfilled').join(keepClientsWords.and)) });
  if (names('rejected').length > 0)
    notify({ type: 'warning', content: keepClientsWords.notSaved(names('rejected').join(keepClientsWords.and)) });
};

const words = strings.complete;

/** What is sent or saved: under which name its form is kept, and of a draft that's edited its ID. */
type Sent = { name: string; draftId: string | undefined; onDone: () => void };
/** The draft as the form was decided on it; undefined of a new one. */
export type SeenDraft = { draft?: RequestInput | undefined };

/** SEND and 'Save as draft'. A retry carries the first try's key. */
export const useSendRequest = ({ name, draftId, onDone }: Sent, edit: Edit<SeenDraft>) => {
  const navigate = useNavigate();

  const onceKey = useOnceKey();

  const send = async (typed: RequestForm) => {
    const form = withSettledNames(typed);
    const body = { ...payloadOf(form, 0), draft_id: draftId };
    await callOnce(`${name}:key`, body, (idempotencyKey) => call(routes.createCommunication, { body, idempotencyKey }));
    if (form.savesClient) void keepClients(form);
    onDone();
    void refreshCalls(routes.communications, dashboard.dashboard);
    navigate(paths.requestComplete, {
      replace: true,
      state: { recipient: [body.to_user_email, body.co_buyer_email].filter(Boolean).join(words.and) },
    });
  };

  const saveDraft = async (typed: RequestForm) => {
    const form = withSettledNames(typed);
    const body = { ...payloadOf(form, 1), draft_id: draftId };
    const idempotencyKey = onceKey(body);
    await edit.save(({ draft: seen }) => call(routes.createCommunication, { body: { ...body, seen }, idempotencyKey }));
    onDone();
    notify({ type: 'success', content: strings.form.draftSaved });
    void refreshCalls(routes.communications);
    navigate(href.communications({ show: 'drafts' }));
  };

  return { send, saveDraft };
};

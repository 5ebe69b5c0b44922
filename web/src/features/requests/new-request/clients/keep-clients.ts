import { routes } from '#contracts/clients/list';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { fullName } from '#web/ui/format/person-name.ts';
import { strings } from '../../strings.ts';
import { clientOf, coBuyerOf, type RequestForm } from '../request-form.ts';

const words = strings.form.picker;

const contactsIn = (form: RequestForm): { name: string; email: string }[] => {
  const client = { name: fullName(clientOf(form)), email: form.clientEmail.trim() };
  return form.isJoint ? [client, { name: fullName(coBuyerOf(form)), email: form.coEmail.trim() }] : [client];
};

/** Adds them to the client list. The request has been sent by then, so a failure is only reported. */
export const keepClients = async (form: RequestForm): Promise<void> => {
  const contacts = contactsIn(form);
  const kept = await Promise.allSettled(contacts.map((body) => call(routes.keepContact, { body })));
  void refreshCalls(routes.clientList);
  const names = (status: 'fulfilled' | 'rejected') =>
    contacts.filter((_, place) => kept[place]?.status === status).map(({ name }) => name);
  if (names('fulfilled').length > 0)
    notify({ type: 'success', content: words.saved(names('fulfilled').join(words.and)) });
  if (names('rejected').length > 0)
    notify({ type: 'warning', content: words.notSaved(names('rejected').join(words.and)) });
};

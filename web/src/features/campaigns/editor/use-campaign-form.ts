import { BODY_LENGTH, type Campaign, routes, SUBJECT_LENGTH } from '#contracts/clients/campaigns';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import type { FormRules } from '#web/ui/form/form-problems.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { strings } from '../strings.ts';

const words = strings.editor;
export type Draft = Pick<Campaign, 'subject' | 'body' | 'audience'>;

/** A draft may miss anything; the server says what is missing when it's sent. */
const rules: FormRules<Draft> = {
  check: () => ({}),
  limits: { subject: SUBJECT_LENGTH, body: BODY_LENGTH },
  required: () => ['subject', 'body'],
};

/** The draft, and what can be done with it: each saves it first. */
export const useCampaignForm = ({ id, subject, body, audience }: Campaign) => {
  const form = useForm<Draft>({ initial: { subject, body, audience }, rules });
  const params = { id };
  const saveAnd = (then: () => Promise<void>) => async (draft: Draft) => {
    await call(routes.saveCampaign, { params, body: draft });
    await then();
  };

  const save = saveAnd(async () => {
    notify({ type: 'success', content: words.saved });
    await refreshCalls(routes.campaigns);
  });
  const test = saveAnd(async () => {
    const { to } = await call(routes.testCampaign, { params });
    notify({ type: 'success', content: words.tested(to) });
  });
  const send = (sendAt: string | undefined) =>
    saveAnd(async () => {
      await call(routes.sendCampaign, { params, body: sendAt ? { send_at: sendAt } : {} });
      notify({ type: 'success', content: sendAt ? strings.send.scheduled : strings.send.started });
      await refreshCalls(routes.campaign, routes.campaigns);
    });

  return {
    form,
    save: () => form.act(save, 'save'),
    test: () => form.act(test, 'test'),
    /** Throws what was refused, for the window that asked. */
    send: async (sendAt: string | undefined) => {
      const refusal = await form.act(send(sendAt), 'send');
      if (refusal) throw missingIn(refusal) ?? refusal;
    },
    fields: form.failure instanceof ApiError ? form.failure.fields : {},
  };
};

const missingIn = (refusal: Error): Error | undefined => {
  const fields = refusal instanceof ApiError ? Object.values(refusal.fields) : [];
  return fields.length > 0 ? new Error(`${strings.send.missing} ${fields.join(' ')}`) : undefined;
};

import { useState } from 'react';
import {
  BODY_LENGTH,
  bodyProblem,
  type Campaign,
  type Reach,
  routes,
  SUBJECT_LENGTH,
  textProblem,
} from '#contracts/clients/campaigns';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { NEW_CAMPAIGN } from '#web/config/paths.ts';
import { useOnceKey } from '#web/funds/sending/use-once-key.ts';
import { useKeptState } from '#web/funds/unsent/use-kept-state.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import type { FormRules } from '#web/ui/form/form-problems.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { strings } from '../strings.ts';
import type { Failure } from './editor-failure.tsx';

const words = strings.editor;
export type Draft = Pick<Campaign, 'subject' | 'body' | 'audience'>;

/**
 * What a campaign needs before it's sent; a draft may miss anything. The server says it too, and what else is missing. `own`: the names that
 * texts have for the agent's own fields.
 */
export const rulesFor = (own: readonly string[]): FormRules<Draft> => ({
  check: ({ subject, body }) => {
    const found = {
      subject: subject.trim() ? textProblem(subject, own) : words.needsSubject,
      body: body.trim() ? bodyProblem({ body, isFormatted: true }, own) : words.needsBody,
    };
    return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem));
  },
  limits: { subject: SUBJECT_LENGTH, body: BODY_LENGTH },
  required: () => ['subject', 'body'],
});

const draftOf = ({ subject, body, audience }: Draft): Draft => ({ subject, body, audience });
const isSame = (one: Draft, other: Draft) => JSON.stringify(draftOf(one)) === JSON.stringify(draftOf(other));

type CampaignFormInput = {
  id: string | undefined;
  saved: Draft;
  /** The names that texts have for the agent's own fields. */
  own: readonly string[];
  onCreated: (campaign: Campaign) => void;
};

/** The draft, and what can be done with it: each saves it first. What isn't saved outlives leaving the page. */
export const useCampaignForm = ({ id, saved, own, onCreated }: CampaignFormInput) => {
  const initial = draftOf(saved);
  const [kept, keep, forget] = useKeptState<Draft>(`campaign:${id ?? NEW_CAMPAIGN}`, initial);
  const form = useForm<Draft>({ initial, rules: rulesFor(own), kept: [kept, keep] });
  const onceKey = useOnceKey();
  const [failedAt, setFailedAt] = useState<Failure['of']>('save');

  const saveDraft = async (draft: Draft): Promise<string> => {
    const campaign = id
      ? await call(routes.saveCampaign, { params: { id }, body: draft })
      : await call(routes.createCampaign, { body: draft, idempotencyKey: onceKey(draft) });
    forget();
    if (!id) onCreated(campaign);
    await refreshCalls(routes.campaigns);
    return campaign.id;
  };
  const saveAnd = (then: (id: string) => Promise<unknown>) => async (draft: Draft) => {
    await then(await saveDraft(draft));
  };
  const act = (of: Failure['of'], run: () => Promise<unknown>) => {
    setFailedAt(of);
    return run();
  };

  const save = saveAnd(async () => notify({ type: 'success', content: words.saved }));
  const test = saveAnd(async (savedId) => {
    const { to } = await call(routes.testCampaign, { params: { id: savedId } });
    notify({ type: 'success', content: words.tested(to) });
  });
  /** Undefined: it can't be sent as it is, and the page says why. */
  const check = async (): Promise<Reach | undefined> => {
    let reach: Reach | undefined;
    const measure = saveAnd(async (savedId) => {
      reach = await call(routes.reach, { params: { id: savedId } });
    });
    await act('send', () => form.submit(measure, 'check'));
    return reach;
  };
  /** Throws what was refused, for the window that asked. */
  const send = async (sendAt: string | undefined) => {
    const order = saveAnd(async (savedId) => {
      await call(routes.sendCampaign, { params: { id: savedId }, body: sendAt ? { send_at: sendAt } : {} });
      notify({ type: 'success', content: sendAt ? strings.send.scheduled : strings.send.started });
      await refreshCalls(routes.campaign, routes.campaigns);
    });
    const refusal = await form.act(order, 'send');
    if (refusal) throw refusal;
  };

  const startOver = () => {
    const before = form.values;
    form.reset(initial);
    forget();
    return () => form.change(before);
  };
  const failure: Failure | undefined = form.failure && {
    of: failedAt,
    message: form.failure.message,
    fields: form.failure instanceof ApiError ? form.failure.fields : {},
  };

  return {
    form,
    failure,
    isUnsaved: !isSame(form.values, initial),
    save: () => act('save', () => form.act(save, 'save')),
    test: () => act('save', () => form.submit(test, 'test')),
    check,
    send,
    startOver,
  };
};

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mutate } from 'swr';
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
import { changedElsewhere } from '#web/api/changed-elsewhere.ts';
import { keyOf, refreshCalls } from '#web/api/use-call.ts';
import { NEW_CAMPAIGN } from '#web/config/href.ts';
import { useOnceKey } from '#web/funds/sending/use-once-key.ts';
import { useKeptEdit } from '#web/funds/unsent/use-kept-edit.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import type { FormRules } from '#web/ui/form/form-problems.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { strings } from '../strings.ts';
import type { Failure } from './editor-failure.tsx';

const words = strings.editor;
export type Draft = Pick<Campaign, 'subject' | 'body' | 'audience'>;

/** The requirements for sending. A draft needs none of them. The server checks these and more. */
export const rules: FormRules<Draft> = {
  check: ({ subject, body }) => {
    const found = {
      subject: subject.trim() ? textProblem(subject) : words.needsSubject,
      body: body.trim() ? bodyProblem(body) : words.needsBody,
    };
    return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem));
  },
  limits: { subject: SUBJECT_LENGTH, body: BODY_LENGTH },
  required: () => ['subject', 'body'],
};

const draftOf = ({ subject, body, audience }: Draft): Draft => ({ subject, body, audience });
const isSame = (one: Draft, other: Draft) => JSON.stringify(draftOf(one)) === JSON.stringify(draftOf(other));

type DraftInput = {
  id: string | undefined;
  saved: Draft;
};

/** Keeps unsaved text when people leave the page. Saves from another window appear here, but never replace text that was typed here. */
const useDraft = ({ id, saved }: DraftInput) => {
  const initial = draftOf(saved);
  const { kept, edit, decideAgain, forget } = useKeptEdit(`campaign:${id ?? NEW_CAMPAIGN}`, initial, initial);
  const form = useForm<Draft>({ initial, rules, kept });
  /** The latest form, because it may change during a call. */
  const current = useRef(form);
  useEffect(() => {
    current.current = form;
  });

  /** Shows a draft that was read again, unless something was typed here. */
  const follow = useEffectEvent((next: Draft) => {
    if (isSame(next, edit.seen()) || !isSame(form.values, edit.seen())) return;
    edit.reset(next);
    form.reset(next);
    forget();
  });
  useEffect(() => follow(draftOf(saved)), [saved]);

  /** Continues from the saved draft; true if another window saved some of it. */
  const goOn = (sent: Draft, next: Draft): boolean => {
    const others = changedElsewhere(edit.seen(), sent, next);
    const hasOthers = id !== undefined && Object.keys(others).length > 0;
    edit.reset(next);
    if (hasOthers) current.current.change(others);
    forget();
    return hasOthers;
  };
  const startOver = () => {
    const [before, undo] = [form.values, decideAgain()];
    form.reset(initial);
    forget();
    return () => {
      undo();
      form.change(before);
    };
  };
  return { form, edit, goOn, startOver, isUnsaved: !isSame(form.values, initial) };
};

type CampaignFormInput = DraftInput & { onCreated: (campaign: Campaign) => void };
/** `hasOthers`: the saved draft and the form now have another window's changes. */
type Saved = { id: string; hasOthers: boolean };

/** The draft and its actions: each saves it first. */
export const useCampaignForm = ({ onCreated, ...input }: CampaignFormInput) => {
  const { id } = input;
  const { form, edit, goOn, startOver, isUnsaved } = useDraft(input);
  const onceKey = useOnceKey();
  const [failedAt, setFailedAt] = useState<Failure['of']>('save');
  /** The draft when the confirmation window opened. */
  const shown = useRef<Draft>(undefined);

  const write = async (draft: Draft): Promise<Campaign> => {
    if (!id) return call(routes.createCampaign, { body: draft, idempotencyKey: onceKey(draft) });
    return edit.save((seen) => call(routes.saveCampaign, { params: { id }, body: { ...draft, seen } }));
  };
  const saveDraft = async (draft: Draft): Promise<Saved> => {
    const campaign = await write(draft);
    const hasOthers = goOn(draft, draftOf(campaign));
    if (hasOthers) notify({ type: 'info', content: words.changedElsewhere });
    shown.current = draftOf(campaign);
    if (id) await mutate(keyOf(routes.campaign, { params: { id } }), campaign, { revalidate: false });
    else onCreated(campaign);
    await refreshCalls(routes.campaigns);
    return { id: campaign.id, hasOthers };
  };
  const saveAnd = (then: (saved: Saved) => Promise<unknown>) => async (draft: Draft) => {
    await then(await saveDraft(draft));
  };
  const act = (of: Failure['of'], run: () => Promise<unknown>) => {
    setFailedAt(of);
    return run();
  };

  const save = saveAnd(async () => notify({ type: 'success', content: words.saved }));
  const test = saveAnd(async ({ id: savedId }) => {
    const { to } = await call(routes.testCampaign, { params: { id: savedId } });
    notify({ type: 'success', content: words.tested(to) });
  });
  /** Returns undefined if the campaign can't be sent yet. The page then says why. */
  const check = async (): Promise<Reach | undefined> => {
    let reach: Reach | undefined;
    const measure = saveAnd(async ({ id: savedId }) => {
      reach = await call(routes.reach, { params: { id: savedId } });
    });
    await act('send', () => form.submit(measure, 'check'));
    return reach;
  };
  /**
   * Throws the refusal for the confirmation window. If another window has saved changes, the confirmation window closes,
   * because it didn't show them.
   */
  const send = async (sendAt: string | undefined) => {
    let isOther = false;
    const confirmed = shown.current;
    const order = saveAnd(async ({ id: savedId, hasOthers }) => {
      // Another window's change may have arrived with this save, or earlier while the window was open.
      isOther = hasOthers || !confirmed || !isSame(confirmed, form.values);
      if (isOther) throw new Error(strings.send.changedElsewhere);
      await call(routes.sendCampaign, { params: { id: savedId }, body: sendAt ? { send_at: sendAt } : {} });
      notify({ type: 'success', content: sendAt ? strings.send.scheduled : strings.send.started });
      await refreshCalls(routes.campaign, routes.campaigns);
    });
    const refusal = await form.act(order, 'send');
    if (refusal && !isOther) throw refusal;
  };

  const failure: Failure | undefined = form.failure && {
    of: failedAt,
    message: form.failure.message,
    fields: form.failure instanceof ApiError ? form.failure.fields : {},
    isConflict: form.failure instanceof ApiError && form.failure.code === 'CONFLICT',
  };

  return {
    form,
    failure,
    isUnsaved,
    save: () => act('save', () => form.act(save, 'save')),
    test: () => act('save', () => form.submit(test, 'test')),
    check,
    send,
    startOver,
  };
};

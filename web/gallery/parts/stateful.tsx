// Specimens that show their state only after an action.
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { email, paragraph } from '#core/http/fields.ts';
import { Notifications } from '#web/ui/feedback/notifications.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { OfflineBar } from '#web/ui/feedback/offline-bar.tsx';
import { confirm, Questions } from '#web/ui/feedback/questions.tsx';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { ListFilter } from '#web/ui/list/list-tools.tsx';
import type { Sample } from '../specimen.ts';
import { nothing } from './nothing.ts';

export function SentNotice({ text }: { text: string }) {
  useEffect(() => {
    notify({ type: 'warning', id: 'gallery', content: text });
  }, [text]);
  return <Notifications />;
}

export function AskedQuestion({ sample }: { sample: Sample }) {
  const { title, text, action } = sample;
  useEffect(() => {
    void confirm({ title, words: text, confirm: action }, async () => undefined);
  }, [title, text, action]);
  return <Questions />;
}

export function OfflineSpecimen() {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    setReady(true);
    return () => {
      Reflect.deleteProperty(navigator, 'onLine');
    };
  }, []);
  return isReady && <OfflineBar />;
}

const empty = { email: '', message: '' };
const rules = contractRules(v.object({ email, message: paragraph(200) }), empty);

/** A whole form: empty, submitted too early, or refused by the server. */
export function FormSpecimen({ sample, state }: { sample: Sample; state: 'empty' | 'tried' | 'refused' }) {
  const form = useForm({
    initial: state === 'refused' ? { email: 'ana@example.com', message: sample.text } : empty,
    rules,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: submits once, as a person would
  useEffect(() => {
    if (state === 'tried') void form.submit(async () => undefined);
    if (state === 'refused')
      void form.submit(async () => {
        throw Object.assign(new Error(sample.text), { fields: { email: sample.long } });
      });
  }, []);
  return (
    <FormModal
      title={sample.title}
      form={form}
      submitLabel={sample.action}
      failedTitle={sample.title}
      onSubmit={async () => undefined}
      onClose={nothing}
    >
      <TextField label={sample.label} type="email" {...fieldOf(form, 'email')} />
      <TextAreaField label={sample.title} rows={3} {...fieldOf(form, 'message')} />
    </FormModal>
  );
}

const find = { search: '', sort: 'newest' as 'newest' | 'oldest', type: nothing, setSort: nothing, isNarrowed: false };

export function FilterSpecimen({ sample, typed, isNarrowed }: { sample: Sample; typed: string; isNarrowed: boolean }) {
  const [text, setText] = useState(typed);
  return (
    <ListFilter
      find={{ ...find, typed: text, type: setText, isNarrowed }}
      texts={{ search: sample.label, sorts: { newest: sample.title, oldest: sample.text } }}
    />
  );
}

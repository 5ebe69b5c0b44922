import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useState } from 'react';
import { type NewsNumber as Known, NEWS_TEXT_CONSENT, routes } from '#contracts/members/notifications';
import { REQUIRED_MESSAGE } from '#core/http/field-problems.ts';
import { call } from '#web/api/call.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { allRequired, type FormRules } from '#web/ui/form/form-problems.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { LoadedSection } from '../loaded-section.tsx';
import { strings } from './strings.ts';

const words = strings.text;

type Change = (next: Known) => Promise<unknown>;
type NewsNumberProps = { answer: Parameters<typeof LoadedSection<Known>>[0]['answer']; onChange: Change };

/** The number for news by text, and the code that shows that it's theirs. */
export function NewsNumber({ answer, onChange }: NewsNumberProps) {
  const [isChanging, setChanging] = useState(false);
  const change = async (next: Known) => {
    await onChange(next);
    setChanging(false);
  };
  return (
    <LoadedSection words={words} lines={5} answer={answer}>
      {(known) => {
        if (!known.available) return <p>{words.unavailable}</p>;
        if (!isChanging && known.waiting)
          return <EnterCode phone={known.waiting} onChange={change} onAgain={() => setChanging(true)} />;
        if (isChanging || !known.phone)
          return <AskNumber onChange={change} onBack={isChanging ? () => setChanging(false) : undefined} />;
        return <Confirmed known={known} phone={known.phone} onChange={change} onAnother={() => setChanging(true)} />;
      }}
    </LoadedSection>
  );
}

type StepFormProps<T extends object> = {
  form: ReturnType<typeof useForm<T>>;
  onSubmit: (values: T) => Promise<unknown>;
  submitLabel: string;
  /** The way back, or around. */
  other: { label: string; run: () => void } | undefined;
  children: ReactNode;
};

/** Each of the two steps: its fields, what went wrong, and its buttons. */
const StepForm = <T extends object>({ form, onSubmit, submitLabel, other, children }: StepFormProps<T>) => (
  <form {...form.onSubmit(onSubmit)}>
    <SpaceBetween size="m">
      {children}
      <FormError>{form.hasRefused ? undefined : form.failure?.message}</FormError>
      <div className="actions">
        {other && (
          <Button formAction="none" onClick={other.run}>
            {other.label}
          </Button>
        )}
        <Button variant="primary" formAction="submit" loading={form.doing !== undefined}>
          {submitLabel}
        </Button>
      </div>
    </SpaceBetween>
  </form>
);

const blank = { phone: '', agreed: false };
const rules: FormRules<typeof blank> = {
  check: ({ phone, agreed }) => ({
    ...(phone.trim() === '' && { phone: REQUIRED_MESSAGE }),
    ...(!agreed && { agreed: words.agree }),
  }),
  required: () => ['phone'],
};

function AskNumber({ onChange, onBack }: { onChange: Change; onBack: (() => void) | undefined }) {
  const form = useForm({ initial: blank, rules });
  const ask = async ({ phone }: typeof blank) =>
    onChange(await call(routes.askNewsNumber, { body: { phone: phone.trim(), agreed: true } }));
  return (
    <StepForm form={form} onSubmit={ask} submitLabel={words.ask} other={onBack && { label: words.back, run: onBack }}>
      <TextField
        label={words.phone}
        description={words.phoneHint}
        isPhone
        autoComplete="tel"
        {...fieldOf(form, 'phone')}
      />
      <FormField errorText={form.problemOf('agreed')} stretch>
        <Checkbox checked={form.values.agreed} onChange={({ detail }) => form.change({ agreed: detail.checked })}>
          {NEWS_TEXT_CONSENT.words}
        </Checkbox>
      </FormField>
    </StepForm>
  );
}

const noCode = { code: '' };
const codeRules = allRequired(noCode);

function EnterCode({ phone, onChange, onAgain }: { phone: string; onChange: Change; onAgain: () => void }) {
  const form = useForm({ initial: noCode, rules: codeRules });
  const confirm = async ({ code }: typeof noCode) => {
    const next = await call(routes.confirmNewsNumber, { body: { code: code.trim() } });
    notify({ type: 'success', content: words.confirmed(next.phone ?? phone) });
    await onChange(next);
  };
  return (
    <StepForm form={form} onSubmit={confirm} submitLabel={words.confirm} other={{ label: words.again, run: onAgain }}>
      <p>{words.sentTo(phone)}</p>
      <CodeInput label={words.code} autoFocus={false} {...fieldOf(form, 'code')} />
    </StepForm>
  );
}

type ConfirmedProps = { known: Known; phone: string; onChange: Change; onAnother: () => void };

function Confirmed({ known, phone, onChange, onAnother }: ConfirmedProps) {
  const [isLeaving, setLeaving] = useState(false);
  const remove = async () => {
    await onChange(await call(routes.removeNewsNumber, {}));
    notify({ type: 'success', content: words.turnedOff });
  };
  return (
    <SpaceBetween size="m">
      {known.stopped ? <Alert type="warning">{words.stopped}</Alert> : <p>{words.goesTo(phone)}</p>}
      <div className="actions">
        <Button onClick={onAnother}>{words.change}</Button>
        <Button onClick={() => setLeaving(true)}>{words.turnOff}</Button>
      </div>
      {isLeaving && (
        <ConfirmModal
          title={words.turnOffTitle}
          confirmLabel={words.turnOff}
          onConfirm={remove}
          onClose={() => setLeaving(false)}
        >
          {words.turnOffWords}
        </ConfirmModal>
      )}
    </SpaceBetween>
  );
}

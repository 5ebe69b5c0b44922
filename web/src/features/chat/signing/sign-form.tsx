import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import { Suspense, useEffect, useState } from 'react';
import { type DocumentView, routes, typedNameProblem } from '#contracts/chat/signing';
import type { FieldValues } from '#contracts/chat/signing/own';
import { REQUIRED_MESSAGE } from '#core/http/field-words.ts';
import { refusalOf } from '#web/language/refusal.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import type { FormRules } from '#web/ui/form/form-problems.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useChatStrings } from '../strings.ts';
import { askReason } from './ask-reason.ts';
import { CodeField, type SentCode } from './code-field.tsx';
import { beginsWith, type Filled, nameOfField, problemsIn, typedFields, valuesOf } from './own/filling.ts';
import { fieldsToFill, type OwnField } from './own/signers.ts';
import { useOwnPdfStrings } from './own/strings.ts';
import type { Reader } from './state-words.ts';

const SignaturePad = lazyPart(() => import('./drawn/signature-pad.tsx'), 'SignaturePad');
const FieldsToFill = lazyPart(() => import('./own/fields-to-fill.tsx'), 'FieldsToFill');

export type Signature = {
  consent: true;
  consent_version: string;
  fingerprint: string;
  typed_name: string;
  drawing?: string;
  values?: FieldValues;
};

type SignFormProps = {
  document: DocumentView;
  reader: Reader;
  /** The signer's name. */
  name: string;
  onSign: (signature: Signature, code: string) => Promise<unknown>;
  /** Only for a reader who signs with a code from an email. */
  onSendCode?: () => Promise<SentCode>;
  onDecline?: (reason: string) => Promise<unknown>;
  /** True if the reader followed the email's link to decline. */
  beginsDeclining?: boolean;
};

const initial = { agreed: false, typed_name: '', drawing: '', code: '' };
type Values = typeof initial & Filled;
const { check, limits } = contractRules(routes.agentSign.body, { typed_name: '' });

/** The form's fields, with those on the pages of a PDF. A wrong name is reported before the code is sent. */
const useSignForm = (fields: readonly OwnField[], name: string, isCodeSent: boolean) => {
  const words = useOwnPdfStrings();
  const { agree } = useChatStrings().document;
  const rules: FormRules<Values> = {
    check: (values) => {
      const { agreed, typed_name, code } = values;
      const wrongName = typedNameProblem(typed_name, name);
      return {
        ...problemsIn(fields, values, words),
        ...(!agreed && { agreed: agree }),
        ...(wrongName !== undefined && { typed_name: wrongName }),
        ...(isCodeSent && code.trim() === '' && { code: REQUIRED_MESSAGE }),
        ...check({ typed_name }),
      };
    },
    limits,
    required: () => [
      'typed_name',
      ...typedFields(fields).flatMap((field) => (field.required ? [nameOfField(field)] : [])),
    ],
  };
  return useForm<Values>({ initial: { ...initial, ...beginsWith(fields, name) }, rules });
};

/** Asks for the consent, the typed name, an optional drawing, and, from a guest, for the code. */
export function SignForm({ document, reader, name, onSign, onSendCode, onDecline, beginsDeclining }: SignFormProps) {
  const { document: words, signers } = useChatStrings();
  const { state, agent_name } = document;
  const declining = {
    title: words.declineTitle,
    words: (state === 'cosign' ? signers : words).declineWords(agent_name),
    label: words.reason,
    confirm: words.decline,
    cancel: words.keepReading,
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for people who follow the email's second button
  useEffect(() => {
    if (beginsDeclining && onDecline) void askReason(declining, onDecline);
  }, []);
  const fields = fieldsToFill(document, reader);
  const { consent_version, consent_text, fingerprint } = document;
  const [sent, setSent] = useState<SentCode>();
  const form = useSignForm(fields, name, sent !== undefined);
  const { agreed, typed_name, code } = form.values;
  const isBusy = form.doing !== undefined;
  const needsCode = onSendCode !== undefined && sent === undefined;
  const sendCode = async () => {
    setSent(await onSendCode?.());
    // The code is a new field now, so it must not show as missing yet.
    if (!sent) form.reset(form.values);
  };
  const sign = ({ drawing, ...filled }: Values) => {
    const values = fields.length > 0 ? { values: valuesOf(fields, filled, new Date()) } : {};
    const signature = { consent: true as const, consent_version, fingerprint, typed_name, ...values };
    return onSign({ ...signature, drawing: drawing || undefined }, code);
  };

  return (
    <form className="flow" aria-label={words.sign} {...form.onSubmit(needsCode ? sendCode : sign)}>
      {fields.length > 0 && (
        <Suspense fallback={<Loading lines={3} />}>
          <FieldsToFill fields={fields} about={(field) => fieldOf(form, field)} />
        </Suspense>
      )}
      <FormField errorText={form.problemOf('agreed')} stretch>
        <Checkbox
          checked={agreed}
          onChange={({ detail }) => form.change({ agreed: detail.checked })}
          description={consent_text}
          nativeInputAttributes={{ 'aria-invalid': form.problemOf('agreed') !== undefined }}
        >
          {words.consent}
        </Checkbox>
      </FormField>
      <TextField
        label={words.typedName}
        constraintText={words.typedNote(name)}
        autoComplete="name"
        {...fieldOf(form, 'typed_name')}
      />
      {agreed && <OptionalDrawing onChange={(drawing) => form.change({ drawing })} />}
      {sent && <CodeField sent={sent} field={fieldOf(form, 'code')} onAgain={() => form.act(sendCode, 'code')} />}
      {form.failure && !form.hasRefused && <ErrorState error={refusalOf(form.failure)} />}
      <div className="actions">
        <Button variant="primary" formAction="submit" loading={isBusy}>
          {needsCode ? words.code.send : words.signButton}
        </Button>
        {onDecline && (
          <Button formAction="none" disabled={isBusy} onClick={() => void askReason(declining, onDecline)}>
            {words.decline}
          </Button>
        )}
      </div>
    </form>
  );
}

function OptionalDrawing({ onChange }: { onChange: (path: string) => void }) {
  const words = useChatStrings().document.draw;
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <div>
        <Button formAction="none" variant="inline-link" onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      </div>
    );
  return (
    <Suspense fallback={<Loading lines={3} />}>
      <SignaturePad onChange={onChange} />
    </Suspense>
  );
}

import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import { lazy, Suspense, useState } from 'react';
import { type DocumentView, routes } from '#contracts/chat/signing';
import { refusalOf } from '#web/language/refusal.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import type { FormRules } from '#web/ui/form/form-problems.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { useChatStrings } from '../strings.ts';
import { CodeField } from './code-field.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import styles from './sign-form.module.css';

const SignaturePad = lazy(() =>
  import('./drawn/signature-pad.tsx').then((module) => ({ default: module.SignaturePad })),
);

export type Signature = {
  consent: true;
  consent_version: string;
  fingerprint: string;
  typed_name: string;
  drawing?: string;
};

export type SentCode = { sent_to: string; minutes: number; again_in: number };

type SignFormProps = {
  document: DocumentView;
  /** Who signs. */
  name: string;
  onSign: (signature: Signature, code: string) => Promise<void>;
  /** For the side that signs with a code from an email. */
  onSendCode?: () => Promise<SentCode>;
  onDecline?: (reason: string) => Promise<void>;
  /** The link in the email that declines. */
  beginsDeclining?: boolean;
};

const initial = { agreed: false, typed_name: '', drawing: '', code: '' };
const { check, limits } = contractRules(routes.agentSign.body, { typed_name: '' });
const rules: FormRules<typeof initial> = {
  check: ({ typed_name }) => check({ typed_name }),
  limits,
  required: () => ['typed_name'],
};

/** Consent first, then the typed name, then the code of a guest; a drawing is optional. */
export function SignForm({ document, name, onSign, onSendCode, onDecline, beginsDeclining = false }: SignFormProps) {
  const { document: words, signers } = useChatStrings();
  const form = useForm({ initial, rules });
  const [isDeclining, setDeclining] = useState(beginsDeclining);
  const { consent_version, consent_text, fingerprint, agent_name } = document;
  const [sent, setSent] = useState<SentCode>();
  const { agreed, typed_name, code } = form.values;
  const isBusy = form.doing !== undefined;
  const needsCode = onSendCode !== undefined && sent === undefined;
  const sendCode = async () => setSent(await onSendCode?.());
  const sign = ({ drawing }: typeof initial) =>
    onSign({ consent: true, consent_version, fingerprint, typed_name, drawing: drawing || undefined }, code);

  return (
    <>
      <form className={styles.root} aria-label={words.sign} {...form.onSubmit(needsCode ? sendCode : sign)}>
        <Checkbox
          checked={agreed}
          onChange={({ detail }) => form.change({ agreed: detail.checked })}
          description={consent_text}
        >
          {words.consent}
        </Checkbox>
        <TextField
          label={words.typedName}
          constraintText={words.typedNote(name)}
          autoComplete="name"
          disabled={!agreed}
          {...fieldOf(form, 'typed_name')}
        />
        {agreed && <OptionalDrawing onChange={(drawing) => form.change({ drawing })} />}
        {sent && <CodeField sent={sent} field={fieldOf(form, 'code')} onAgain={() => form.act(sendCode, 'code')} />}
        {form.failure && !form.hasRefused && <ErrorState error={refusalOf(form.failure)} />}
        <div className="actions">
          <Button
            variant="primary"
            formAction="submit"
            loading={isBusy}
            disabled={!agreed || typed_name.trim() === '' || (sent !== undefined && code.trim() === '')}
          >
            {needsCode ? words.code.send : words.signButton}
          </Button>
          {onDecline && (
            <Button formAction="none" disabled={isBusy} onClick={() => setDeclining(true)}>
              {words.decline}
            </Button>
          )}
        </div>
      </form>
      {isDeclining && onDecline && (
        <ReasonDialog
          title={words.declineTitle}
          label={words.reason}
          submitLabel={words.decline}
          cancelLabel={words.keepReading}
          onSubmit={onDecline}
          onClose={() => setDeclining(false)}
        >
          {document.state === 'cosign' ? signers.declineWords(agent_name) : words.declineWords(agent_name)}
        </ReasonDialog>
      )}
    </>
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

import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { lazy, Suspense, useState } from 'react';
import type { Side } from '#contracts/chat/conversation';
import type { DocumentView } from '#contracts/chat/signing';
import { ApiError } from '#web/api/api-error.ts';
import { useRefusalText } from '#web/language/refusal.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { useChatStrings } from '../strings.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import styles from './sign-form.module.css';

const SignaturePad = lazy(() => import('./signature-pad.tsx').then((module) => ({ default: module.SignaturePad })));

export type Signature = {
  consent: true;
  consent_version: string;
  fingerprint: string;
  typed_name: string;
  drawing?: string;
};

type SignFormProps = {
  document: DocumentView;
  self: Side;
  onSign: (signature: Signature) => Promise<void>;
  onDecline?: (reason: string) => Promise<void>;
};

/** Consent first, then the typed name; a drawing is optional. */
export function SignForm({ document, self, onSign, onDecline }: SignFormProps) {
  const say = useRefusalText();
  const words = useChatStrings().document;
  const [agreed, setAgreed] = useState(false);
  const [name, setName] = useState('');
  const [drawing, setDrawing] = useState('');
  const [isDeclining, setDeclining] = useState(false);
  const { doing, failure, run } = useTask();
  const nameProblem = failure instanceof ApiError ? failure.fields.typed_name : undefined;
  const { consent_version, consent_text, fingerprint, guest_name, agent_name } = document;
  const isComplete = agreed && name.trim() !== '';

  const sign = () =>
    run(() => onSign({ consent: true, consent_version, fingerprint, typed_name: name, drawing: drawing || undefined }));

  return (
    <form
      className={styles.root}
      aria-label={words.sign}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) void sign();
      }}
    >
      <Checkbox checked={agreed} onChange={({ detail }) => setAgreed(detail.checked)} description={consent_text}>
        {words.consent}
      </Checkbox>
      <FormField
        label={words.typedName}
        constraintText={words.typedNote(self === 'user' ? guest_name : agent_name)}
        errorText={nameProblem}
      >
        <Input value={name} autoComplete="name" disabled={!agreed} onChange={({ detail }) => setName(detail.value)} />
      </FormField>
      {agreed && <OptionalDrawing onChange={setDrawing} />}
      {failure && !nameProblem && (
        <div role="alert">
          <Alert type="error">{say(failure)}</Alert>
        </div>
      )}
      <div className="actions">
        <Button variant="primary" formAction="submit" loading={doing !== undefined} disabled={!isComplete}>
          {words.signButton}
        </Button>
        {onDecline && (
          <Button formAction="none" disabled={doing !== undefined} onClick={() => setDeclining(true)}>
            {words.decline}
          </Button>
        )}
      </div>
      {isDeclining && onDecline && (
        <DeclineDialog agentName={agent_name} onDecline={onDecline} onClose={() => setDeclining(false)} />
      )}
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

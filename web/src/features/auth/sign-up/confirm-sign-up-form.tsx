import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { registration } from '#web/session/cognito/parts.ts';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useSubmit } from '#web/ui/form/use-submit.ts';
import auth from '../auth.module.css';
import { strings } from '../strings.ts';

type ConfirmSignUpFormProps = { email: string; onDone: () => void; onOtherEmail: () => void };

export function ConfirmSignUpForm({ email, onDone, onOtherEmail }: ConfirmSignUpFormProps) {
  const [code, setCode] = useState('');
  const [resent, setResent] = useState(false);
  const confirming = useSubmit();
  const sending = useSubmit();
  const texts = strings.confirm;

  const confirm = async () => {
    const { confirmRegistration } = await registration();
    await confirmRegistration(email, code.trim());
    onDone();
  };
  const resend = async () => {
    const { resendRegistrationCode } = await registration();
    await resendRegistrationCode(email);
    setResent(true);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '') void confirming.submit(confirm);
      }}
    >
      <SpaceBetween size="m">
        <CodeInput label={texts.code} value={code} onChange={setCode} />
        <FormError>{confirming.error ?? sending.error}</FormError>
        <div role="status">{resent ? <p className={auth.notice}>{texts.resent}</p> : null}</div>
        <Button variant="primary" fullWidth loading={confirming.busy} disabled={code.trim() === ''}>
          {texts.submit}
        </Button>
        <div className="form-buttons">
          <Button formAction="none" variant="link" onClick={onOtherEmail}>
            {texts.otherEmail}
          </Button>
          <Button formAction="none" variant="link" loading={sending.busy} onClick={() => void sending.submit(resend)}>
            {texts.resend}
          </Button>
        </div>
      </SpaceBetween>
    </form>
  );
}

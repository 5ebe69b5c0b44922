import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { registration } from '#web/session/parts.ts';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { allRequired } from '#web/ui/form/form-problems.ts';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import auth from '../auth.module.css';
import { otherStrings } from '../other-strings.ts';

const texts = otherStrings.confirm;
const initial = { code: '' };
const rules = allRequired(initial);

type ConfirmSignUpFormProps = { email: string; onDone: () => Promise<void>; onOtherEmail: () => void };

export function ConfirmSignUpForm({ email, onDone, onOtherEmail }: ConfirmSignUpFormProps) {
  const [resent, setResent] = useState(false);
  const form = useForm({ initial, rules });

  const confirm = async ({ code }: typeof initial) => {
    const { confirmRegistration } = await registration();
    await confirmRegistration(email, code.trim());
    await onDone();
  };
  const resend = async () => {
    const { resendRegistrationCode } = await registration();
    await resendRegistrationCode(email);
    setResent(true);
  };

  return (
    <form {...form.onSubmit(confirm)}>
      <div className="flow">
        <CodeInput label={texts.code} {...fieldOf(form, 'code')} />
        <FormError>{form.failure?.message}</FormError>
        <div role="status">{resent ? <p className={auth.notice}>{texts.resent}</p> : null}</div>
        <Button variant="primary" fullWidth loading={form.doing === 'submit'} disabled={form.values.code.trim() === ''}>
          {texts.submit}
        </Button>
        <div className="form-buttons">
          <Button formAction="none" variant="link" onClick={onOtherEmail}>
            {texts.otherEmail}
          </Button>
          <Button
            formAction="none"
            variant="link"
            loading={form.doing === 'send again'}
            onClick={() => void form.act(resend, 'send again')}
          >
            {texts.resend}
          </Button>
        </div>
      </div>
    </form>
  );
}

import Button from '@cloudscape-design/components/button';
import { useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { registration } from '#web/session/lazy-modules.ts';
import { rememberReturnPath } from '#web/session/return-path.ts';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { allRequired } from '#web/ui/form/form-problems.ts';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import auth from '../auth.module.css';
import { AuthCard } from '../auth-card.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { otherStrings } from '../other-strings.ts';
import { wordsIn } from '../page-state.ts';
import { useSignInFlow } from '../sign-in/sign-in-flow.ts';
import { SocialButtons } from '../sign-in/social-buttons.tsx';
import { strings } from '../strings.ts';
import { type Credentials, SignUpForm } from './sign-up-form.tsx';

const texts = otherStrings.confirm;
const initial = { code: '' };
const rules = allRequired(initial);

type ConfirmSignUpFormProps = { email: string; onDone: () => Promise<void>; onOtherEmail: () => void };

function ConfirmSignUpForm({ email, onDone, onOtherEmail }: ConfirmSignUpFormProps) {
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

export function SignUpPage() {
  const { state, key } = useLocation();
  const navigate = useNavigate();
  /** In the history, so that a reload or a look at the mailbox, after which a phone loads the page again, comes back to the code. */
  const { confirm: email, problem } = wordsIn(state);
  /** Only in memory, and only until the address is confirmed. */
  const typed = useRef<Credentials>(undefined);
  const { signIn } = useSignInFlow();
  const texts = otherStrings.signUp;
  const confirmed = async (address: string) => {
    // The first sign-in leads to setting up the account.
    rememberReturnPath(paths.newAccount);
    const byHand = () => navigate(paths.signIn, { state: { done: otherStrings.confirm.done, email: address } });
    const { email: signedUp, password } = typed.current ?? {};
    typed.current = undefined;
    if (password === undefined || signedUp !== address) return byHand();
    // What stops it is shown there, on the second try.
    await signIn(address, password).catch(byHand);
  };
  const signedUp = (credentials: Credentials) => {
    typed.current = credentials;
    navigate(paths.signUp, { state: { confirm: credentials.email } });
  };
  const startAgain = () => navigate(paths.signUp, { replace: true });

  return (
    <AuthFrame>
      {email === undefined ? (
        <AuthCard title={texts.title} explain={texts.explain}>
          <SignUpForm key={key} onDone={signedUp} problem={problem} />
          <p className={`soft ${auth.switch}`}>
            {texts.terms} <Link to={paths.licence}>{texts.licence}</Link> {texts.and}{' '}
            <Link to={paths.policy}>{texts.policy}</Link>.
          </p>
          <div className={auth.or}>
            <span>{strings.signIn.or}</span>
          </div>
          <SocialButtons forNewUser />
          <p className={auth.switch}>
            {texts.haveAccount} <Link to={paths.signIn}>{texts.signIn}</Link>
          </p>
        </AuthCard>
      ) : (
        <AuthCard title={otherStrings.confirm.title} explain={otherStrings.confirm.explain(email)}>
          <ConfirmSignUpForm email={email} onDone={() => confirmed(email)} onOtherEmail={startAgain} />
        </AuthCard>
      )}
    </AuthFrame>
  );
}

import Button from '@cloudscape-design/components/button';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { useKeptState } from '#web/funds/unsent/use-kept-state.ts';
import { noteFirstSignIn } from '#web/session/first-sign-in.ts';
import { registration } from '#web/session/lazy-modules.ts';
import { rememberReturnPath } from '#web/session/return-path.ts';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { allRequired } from '#web/ui/form/form-problems.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import auth from '../auth.module.css';
import { AuthCard, AuthFrame } from '../auth-frame.tsx';
import { wordsIn } from '../page-state.ts';
import { refuseGuessable } from '../password/guessable/refuse-guessable.ts';
import { useSignInFlow } from '../sign-in/sign-in-flow.ts';
import { SocialButtons } from '../sign-in/social-buttons.tsx';
import { strings } from '../strings.ts';

const signUpFormInitial = { name: '', email: '', password: '' };
const signUpFormRules = allRequired(signUpFormInitial);

const signUp = async ({ name, email, password }: typeof signUpFormInitial) => {
  await refuseGuessable(password, { name, email });
  const { register } = await registration();
  await register(email, password, name);
};

/** The credentials for signing in as soon as the address is confirmed. */
type Credentials = { email: string; password: string };

/** `onDone` gets the address that the code was sent to, with the password; `problem` is a failure of another way to sign up. */
function SignUpForm({ onDone, problem }: { onDone: (typed: Credentials) => void; problem?: string }) {
  const [kept, keep] = useKeptState('sign-up', { name: '', email: '' });
  const form = useForm({ initial: { ...signUpFormInitial, ...kept }, rules: signUpFormRules, before: problem });
  const { name, email } = form.values;
  // This keeps the name and the email, but never the password.
  useEffect(() => keep({ name, email }), [keep, name, email]);
  const submit = async (typed: typeof signUpFormInitial) => {
    const person = { ...typed, name: typed.name.trim(), email: typed.email.trim() };
    await signUp(person);
    onDone({ email: person.email, password: person.password });
  };

  return (
    <form {...form.onSubmit(submit)}>
      <div className="flow">
        <TextField label="Your name" autoComplete="name" {...fieldOf(form, 'name')} />
        <TextField label="Email" type="email" autoComplete="username" {...fieldOf(form, 'email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={strings.newPassword.hint}
          {...fieldOf(form, 'password')}
        />
        <FormError>{form.failure?.message}</FormError>
        <Button variant="primary" fullWidth loading={form.doing !== undefined}>
          Create account
        </Button>
      </div>
    </form>
  );
}
const initial = { code: '' };
const rules = allRequired(initial);

type ConfirmSignUpFormProps = { email: string; onDone: () => Promise<void>; onOtherEmail: () => void };

function ConfirmSignUpForm({ email, onDone, onOtherEmail }: ConfirmSignUpFormProps) {
  const [resent, setResent] = useState(false);
  const form = useForm({ initial, rules });

  const confirm = async ({ code }: typeof initial) => {
    const { confirmRegistration } = await registration();
    await confirmRegistration(email, code);
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
        <CodeInput label="Code" {...fieldOf(form, 'code')} />
        <FormError>{form.failure?.message}</FormError>
        <div role="status">{resent ? <p className={auth.notice}>We've sent the code again.</p> : null}</div>
        <Button variant="primary" fullWidth loading={form.doing === 'submit'} disabled={form.values.code === ''}>
          Confirm
        </Button>
        <div className="actions actions-end">
          <Button formAction="none" variant="link" onClick={onOtherEmail}>
            Use another address
          </Button>
          <Button
            formAction="none"
            variant="link"
            loading={form.doing === 'send again'}
            onClick={() => void form.act(resend, 'send again')}
          >
            Send the code again
          </Button>
        </div>
      </div>
    </form>
  );
}

export function SignUpPage() {
  const { state, key } = useLocation();
  const navigate = useNavigate();
  /** The browser's history has the state, so that the code's form is still there after a reload, or a visit to the mailbox on a phone. */
  const { confirm: email, problem } = wordsIn(state);
  /** The password stays in memory only, and only until the address is confirmed. */
  const typed = useRef<Credentials>(undefined);
  const { signIn } = useSignInFlow();
  const confirmed = async (address: string) => {
    // The first sign-in leads to setting up the account.
    rememberReturnPath(paths.newAccount);
    noteFirstSignIn();
    const byHand = () =>
      navigate(paths.signIn, { state: { done: 'Your email is confirmed. Sign in to get started.', email: address } });
    const { email: signedUp, password } = typed.current ?? {};
    typed.current = undefined;
    if (password === undefined || signedUp !== address) return byHand();
    // The sign-in page shows the reason when they try again.
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
        <AuthCard title="Create an account" explain="The Free plan has everything you need to start. No card needed.">
          <SignUpForm key={key} onDone={signedUp} problem={problem} />
          <p className={`soft ${auth.switch}`}>
            By creating an account, you accept the <Link to={paths.license}>license terms</Link> and the{' '}
            <Link to={paths.policy}>privacy policy</Link>.
          </p>
          <SocialButtons forNewUser />
          <p className={auth.switch}>
            Have an account? <Link to={paths.signIn}>Sign in</Link> · <Link to={paths.subscribe}>Prices</Link>
          </p>
        </AuthCard>
      ) : (
        <AuthCard
          title="Check your email"
          explain={`We sent an email to ${email}. Enter the code in it. If you already have an account, the email explains how to sign in.`}
        >
          <ConfirmSignUpForm email={email} onDone={() => confirmed(email)} onOtherEmail={startAgain} />
        </AuthCard>
      )}
    </AuthFrame>
  );
}

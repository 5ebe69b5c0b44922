import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { routes as account } from '#contracts/members/account';
import { routes } from '#contracts/members/session';
import { call } from '#web/api/call.ts';
import { useConfig } from '#web/api/config.ts';
import { refreshCalls, useCall } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { claimsOf, hasPassword } from '#web/session/claims.ts';
import { useToken } from '#web/session/token.ts';
import { QrCode } from '#web/ui/drawing/qr-code.tsx';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { WithAddress } from '#web/ui/feedback/with-address.tsx';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { allRequired } from '#web/ui/form/form-problems.ts';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { Copied } from '#web/ui/format/copied.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { strings } from '../strings.ts';
import { DialogForm } from './dialog-form.tsx';
import { whyNotShown } from './needs-session.ts';
import { Passkeys } from './passkeys.tsx';
import { ProveItIsYou } from './prove-it-is-you.tsx';

const SIGN_IN_BY = { password: 'your email and password', google: 'Google', facebook: 'Facebook' } as const;

const factorTexts = strings.secondFactor;
const initial = { code: '' };
const rules = allRequired(initial);

/** Groups of four are easier to type. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

const ISSUER = 'Groundwork';

/** The address in the QR code, for authenticator apps. */
const uriOf = (email: string, secret: string) =>
  `otpauth://totp/${encodeURIComponent(`${ISSUER}:${email}`)}?${new URLSearchParams({ secret, issuer: ISSUER })}`;

type AuthenticatorStepProps = { email: string; secret: string; onDone: () => void; onCancel: () => void };

/** Shows the secret as a QR code and as text; a first code proves that the app has it. */
function AuthenticatorStep({ email, secret, onDone, onCancel }: AuthenticatorStepProps) {
  const form = useForm({ initial, rules });
  const switchOn = async ({ code }: typeof initial) => {
    await call(routes.switchOnSecondFactor, { body: { code } });
    onDone();
  };

  return (
    <DialogForm form={form} isFleeting submitLabel="Turn on" onSubmit={switchOn} onCancel={onCancel}>
      <ol className="flow">
        <li className="flow">
          <p>Open your authenticator app (such as Google Authenticator, 1Password or Authy) and scan this QR code.</p>
          <QrCode text={uriOf(email, secret)} label="QR code for your authenticator app" size="large" />
          <p>Or type this key into the app:</p>
          <Copied what="the key" value={secret} shown={grouped(secret)} />
          <p className="soft">
            <WithAddress>
              Keep the key in a safe place: you can use it to set up another phone. Without your phone and the key, only
              our staff can let you back in: write to us.
            </WithAddress>
          </p>
        </li>
        <li className="flow">
          <p>Then type the six digits the app shows.</p>
          <CodeInput label="Code" {...fieldOf(form, 'code')} />
        </li>
      </ol>
    </DialogForm>
  );
}

/** The key in the authenticator app opens nothing until the code is confirmed. */
const LOSES_KEY = {
  question: "Stop here? Two-step verification isn't on yet, and you get another key next time.",
  leave: 'Stop',
  stay: 'Go back',
};

type SecondFactorDialogProps = { email: string; isOn: boolean; onDone: () => void; onClose: () => void };

/** Turning it on or off takes the password, and turning it off also takes a code: an unattended laptop isn't enough. */
function SecondFactorDialog({ email, isOn, onDone, onClose }: SecondFactorDialogProps) {
  const [secret, setSecret] = useState<string>();
  const proven = async () => {
    if (!isOn) return setSecret((await call(routes.setUpSecondFactor, {})).secret);
    await call(routes.switchOffSecondFactor, {});
    onDone();
  };
  return (
    <Dialog
      title={isOn ? 'Turn off two-step verification' : 'Turn on two-step verification'}
      loses={secret === undefined ? undefined : LOSES_KEY}
      onClose={onClose}
    >
      {secret ? (
        <AuthenticatorStep email={email} secret={secret} onDone={onDone} onCancel={onClose} />
      ) : (
        <ProveItIsYou
          email={email}
          words={
            isOn
              ? 'Enter your password and a code, so no one else can do this on your unlocked screen.'
              : factorTexts.onWords
          }
          last={isOn ? 'Turn off' : 'Continue'}
          onProven={proven}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

function SecondFactor({ email }: { email: string }) {
  const { data, error, mutate } = useCall(routes.secondFactor, {}, { revalidateOnFocus: false });
  const isOn = data?.on;
  const [isOpen, setOpen] = useState(false);
  const done = () => {
    notify({
      type: 'success',
      content: isOn
        ? 'Two-step verification is off. Your password alone signs you in.'
        : "Two-step verification is on. From now on, you'll need a code to sign in.",
    });
    setOpen(false);
    void refreshCalls(routes.secondFactor, account.myAccount);
  };

  return (
    <li>
      <RowWords>
        <h3>Two-step verification</h3>
        <p className="soft">
          After your password, we ask for a code from an app on your phone. A stolen password alone isn't enough.
        </p>
        {isOn === undefined && error === undefined ? <StatusIndicator type="loading">Loading</StatusIndicator> : null}
        {error === undefined ? null : <StatusIndicator type="warning">{whyNotShown(error)}</StatusIndicator>}
        {isOn === undefined ? null : (
          <StatusIndicator type={isOn ? 'success' : 'stopped'}>{isOn ? 'On' : 'Off'}</StatusIndicator>
        )}
      </RowWords>
      {error === undefined ? (
        <Button disabled={isOn === undefined} onClick={() => setOpen(true)}>
          {isOn ? 'Turn off' : 'Turn on'}
        </Button>
      ) : (
        <Button onClick={() => void mutate()}>Try again</Button>
      )}
      {isOpen && isOn !== undefined ? (
        <SecondFactorDialog email={email} isOn={isOn} onDone={done} onClose={() => setOpen(false)} />
      ) : null}
    </li>
  );
}

type SignInSecurityProps = { email: string; model: keyof typeof SIGN_IN_BY };

export function SignInSecurity({ email, model }: SignInSecurityProps) {
  const token = useToken();
  const hasPasskeys = Boolean(useConfig()?.passkeyDomain);
  const isWithPassword = hasPassword(token === null ? null : claimsOf(token));

  return (
    <Container header={<Header variant="h2">Signing in</Header>}>
      <Rows>
        <li>
          <RowWords>
            <h3>You sign in with</h3>
            <p className="soft">{SIGN_IN_BY[model]}</p>
          </RowWords>
          {isWithPassword ? (
            <Link className="tap" to={paths.setPassword}>
              Change password
            </Link>
          ) : null}
        </li>
        {isWithPassword ? <SecondFactor email={email} /> : null}
        {isWithPassword && hasPasskeys ? <Passkeys email={email} /> : null}
      </Rows>
    </Container>
  );
}

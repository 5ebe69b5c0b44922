import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import { routes } from '#contracts/members/session';
import { call } from '#web/api/call.ts';
import { QrCode } from '#web/ui/drawing/qr-code.tsx';
import { WithAddress } from '#web/ui/feedback/with-address.tsx';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { allRequired } from '#web/ui/form/form-problems.ts';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { strings } from '../strings.ts';
import styles from './authenticator-step.module.css';
import { DialogForm } from './dialog-form.tsx';

const texts = strings.secondFactor;
const initial = { code: '' };
const rules = allRequired(initial);

/** In groups of four, which are easier to type. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

const ISSUER = 'Groundwork';

/** What authenticator apps read from the QR code. */
const uriOf = (email: string, secret: string) =>
  `otpauth://totp/${encodeURIComponent(`${ISSUER}:${email}`)}?${new URLSearchParams({ secret, issuer: ISSUER })}`;

type AuthenticatorStepProps = { email: string; secret: string; onDone: () => void; onCancel: () => void };

/** Shows the secret as a QR code and as text; a first code proves that the app has it. */
export function AuthenticatorStep({ email, secret, onDone, onCancel }: AuthenticatorStepProps) {
  const form = useForm({ initial, rules });
  const switchOn = async ({ code }: typeof initial) => {
    await call(routes.switchOnSecondFactor, { body: { code: code.trim() } });
    onDone();
  };

  return (
    <DialogForm form={form} submitLabel={texts.switchOn} onSubmit={switchOn} onCancel={onCancel}>
      <ol className={styles.root}>
        <li>
          <p>{texts.scan}</p>
          <div className={styles.code}>
            <QrCode text={uriOf(email, secret)} label={texts.qrLabel} size="large" />
          </div>
          <p>{texts.orType}</p>
          <p className={styles.secret}>
            <code>{grouped(secret)}</code>
            <CopyToClipboard
              variant="icon"
              textToCopy={secret}
              copyButtonAriaLabel={texts.copy}
              copySuccessText={texts.copied}
              copyErrorText={texts.notCopied}
            />
          </p>
          <p className="soft">
            <WithAddress>{texts.keep}</WithAddress>
          </p>
        </li>
        <li>
          <p>{texts.typeCode}</p>
          <CodeInput label={texts.code} {...fieldOf(form, 'code')} />
        </li>
      </ol>
    </DialogForm>
  );
}

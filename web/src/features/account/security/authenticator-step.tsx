import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import { secondFactor } from '#web/session/cognito/parts.ts';
import type { Setup } from '#web/session/cognito/second-factor.ts';
import { QrCode } from '#web/ui/drawing/qr-code.tsx';
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

type AuthenticatorStepProps = { setup: Setup; onDone: () => void; onCancel: () => void };

/** Shows the secret as a QR code and as text; a first code proves that the app has it. */
export function AuthenticatorStep({ setup, onDone, onCancel }: AuthenticatorStepProps) {
  const form = useForm({ initial, rules });
  const { secret, uri } = setup;
  const switchOn = async ({ code }: typeof initial) => {
    const { switchOnSecondFactor } = await secondFactor();
    await switchOnSecondFactor(code.trim());
    onDone();
  };

  return (
    <DialogForm form={form} submitLabel={texts.switchOn} onSubmit={switchOn} onCancel={onCancel}>
      <ol className={styles.root}>
        <li>
          <p>{texts.scan}</p>
          <div className={styles.code}>
            <QrCode text={uri} label={texts.qrLabel} size="large" />
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
          <p className="soft">{texts.keep}</p>
        </li>
        <li>
          <p>{texts.typeCode}</p>
          <CodeInput label={texts.code} {...fieldOf(form, 'code')} />
        </li>
      </ol>
    </DialogForm>
  );
}

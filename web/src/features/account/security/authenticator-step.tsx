import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import { lazy, Suspense, useState } from 'react';
import { secondFactor } from '#web/session/cognito/parts.ts';
import type { Setup } from '#web/session/cognito/second-factor.ts';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { useSubmit } from '#web/ui/form/use-submit.ts';
import { strings } from '../strings.ts';
import { DialogForm } from './dialog-form.tsx';

const texts = strings.secondFactor;
const QrCode = lazy(() => import('#web/ui/drawing/qr-code.tsx').then((module) => ({ default: module.QrCode })));

/** In groups of four it can be typed without losing one's place. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

type AuthenticatorStepProps = { setup: Setup; onDone: () => void; onCancel: () => void };

/** The secret as a picture and as text, and a first code as the proof that the app has it. */
export function AuthenticatorStep({ setup, onDone, onCancel }: AuthenticatorStepProps) {
  const [code, setCode] = useState('');
  const { busy, error, submit } = useSubmit();

  const { secret, uri } = setup;
  const switchOn = async () => {
    const { switchOnSecondFactor } = await secondFactor();
    await switchOnSecondFactor(code.trim());
    onDone();
  };

  return (
    <DialogForm
      error={error}
      busy={busy}
      submitLabel={texts.switchOn}
      disabled={code.trim() === ''}
      onSubmit={() => void submit(switchOn)}
      onCancel={onCancel}
    >
      <ol className="authenticator">
        <li>
          <p>{texts.scan}</p>
          <div className="authenticator-code">
            <Suspense fallback={<span className="qr-code" />}>
              <QrCode text={uri} label={texts.qrLabel} />
            </Suspense>
          </div>
          <p>{texts.orType}</p>
          <p className="authenticator-secret">
            <code>{grouped(secret)}</code>
            <CopyToClipboard
              variant="icon"
              textToCopy={secret}
              copyButtonAriaLabel={texts.copy}
              copySuccessText={texts.copied}
              copyErrorText={texts.notCopied}
            />
          </p>
          <p className="form-words">{texts.keep}</p>
        </li>
        <li>
          <p>{texts.typeCode}</p>
          <CodeInput label={texts.code} value={code} onChange={setCode} />
        </li>
      </ol>
    </DialogForm>
  );
}

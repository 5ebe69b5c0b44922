import { useConfig } from '#web/api/config.ts';
import { paths } from '#web/config/paths.ts';
import { social } from '#web/session/parts.ts';
import type { SocialProvider } from '#web/session/social/hosted-ui.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { strings } from '../strings.ts';
import { FacebookMark, GoogleMark } from './provider-marks.tsx';
import styles from './social-buttons.module.css';

type SocialButtonsProps = {
  /** Signing up this way leads to setting up the account. */
  forNewUser?: boolean;
  /** Offers passkeys, where there are any. */
  onPasskey?: () => void;
};

export function SocialButtons({ forNewUser = false, onPasskey }: SocialButtonsProps) {
  const config = useConfig();
  // Until the settings are known, its room is kept: the form above would move.
  const mayHavePasskeys = config === undefined || Boolean(config.passkeyDomain);
  const { doing, failure, run } = useTask();
  const isBusy = doing !== undefined;
  const returnPath = forNewUser ? paths.hostedUiRedirectNewUser : `${paths.hostedUiRedirect}/`;
  const start = (provider: SocialProvider) => run(async () => (await social()).startSocialSignIn(provider, returnPath));

  return (
    <div className={styles.root}>
      <FormError>{failure?.message}</FormError>
      <button type="button" className={styles.button} disabled={isBusy} onClick={() => start('Google')}>
        <GoogleMark />
        {strings.signIn.google}
      </button>
      <button type="button" className={styles.button} disabled={isBusy} onClick={() => start('Facebook')}>
        <FacebookMark />
        {strings.signIn.facebook}
      </button>
      {onPasskey && mayHavePasskeys ? (
        <button
          type="button"
          className={config ? styles.button : `${styles.button} ${styles.waiting}`}
          disabled={isBusy}
          onClick={onPasskey}
        >
          {strings.passkey.offer}
        </button>
      ) : null}
    </div>
  );
}

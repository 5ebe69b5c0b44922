import { paths } from '#web/config/paths.ts';
import type { SocialProvider } from '#web/session/social/hosted-ui.ts';
import { startSocialSignIn } from '#web/session/social/start-social.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { strings } from '../strings.ts';
import { FacebookMark, GoogleMark } from './provider-marks.tsx';
import styles from './social-buttons.module.css';

/** `forNewUser`: signing up this way leads to setting up the account. */
export function SocialButtons({ forNewUser = false }: { forNewUser?: boolean }) {
  const { doing, failure, run } = useTask();
  const isBusy = doing !== undefined;
  const returnPath = forNewUser ? paths.hostedUiRedirectNewUser : `${paths.hostedUiRedirect}/`;
  const start = (provider: SocialProvider) => run(() => startSocialSignIn(provider, returnPath));

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
    </div>
  );
}

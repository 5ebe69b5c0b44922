import { paths } from '#web/config/paths.ts';
import type { SocialProvider } from '#web/session/social/hosted-ui.ts';
import { startSocialSignIn } from '#web/session/social/social.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useSubmit } from '#web/ui/form/use-submit.ts';
import { strings } from '../strings.ts';
import { FacebookMark, GoogleMark } from './provider-marks.tsx';
import styles from './social-buttons.module.css';

/** `forNewUser`: whoever signs up this way goes on to set up the account. */
export function SocialButtons({ forNewUser = false }: { forNewUser?: boolean }) {
  const { busy, error, submit } = useSubmit();
  const returnPath = forNewUser ? paths.hostedUiRedirectNewUser : `${paths.hostedUiRedirect}/`;
  const start = (provider: SocialProvider) => submit(() => startSocialSignIn(provider, returnPath));

  return (
    <div className={styles.root}>
      <FormError>{error}</FormError>
      <button type="button" className={styles.button} disabled={busy} onClick={() => start('Google')}>
        <GoogleMark />
        {strings.signIn.google}
      </button>
      <button type="button" className={styles.button} disabled={busy} onClick={() => start('Facebook')}>
        <FacebookMark />
        {strings.signIn.facebook}
      </button>
    </div>
  );
}

import type { ReactNode } from 'react';
import { useConfig } from '#web/api/config.ts';
import { paths } from '#web/config/paths.ts';
import { social } from '#web/session/lazy-modules.ts';
import type { SocialProvider } from '#web/session/social/hosted-ui.ts';
import { usePress } from '#web/ui/browser/use-press.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import auth from '../auth.module.css';
import facebookMark from './facebook.svg';
import googleMark from './google.svg';
import styles from './social-buttons.module.css';

const PROVIDERS: { name: SocialProvider; mark: string }[] = [
  { name: 'Google', mark: googleMark },
  { name: 'Facebook', mark: facebookMark },
];

type SocialButtonsProps = {
  /** Signing up this way leads to setting up the account. */
  forNewUser?: boolean;
  /** Offers passkeys, if the site has them. */
  onPasskey?: () => void;
};

export function SocialButtons({ forNewUser = false, onPasskey }: SocialButtonsProps) {
  const config = useConfig();
  // Their space is kept until the settings are known: otherwise the form above would move.
  const mayHavePasskeys = config === undefined || Boolean(config.passkeyDomain);
  const offers = (provider: SocialProvider) =>
    config === undefined || config.socialSignIn.split(',').includes(provider);
  const withPasskey = onPasskey && mayHavePasskeys;
  const { doing, failure, run } = useTask();
  const isBusy = doing !== undefined;
  const returnPath = forNewUser ? paths.hostedUiRedirectNewUser : `${paths.hostedUiRedirect}/`;
  const start = (provider: SocialProvider) => run(async () => (await social()).startSocialSignIn(provider, returnPath));

  if (!withPasskey && !PROVIDERS.some(({ name }) => offers(name))) return null;
  return (
    <div className="flow">
      <div className={auth.or}>
        <span>or</span>
      </div>
      <FormError>{failure?.message}</FormError>
      {PROVIDERS.filter(({ name }) => offers(name)).map(({ name, mark }) => (
        <Way key={name} isBusy={isBusy} onPress={() => start(name)}>
          <img src={mark} width="18" height="18" alt="" />
          {`Continue with ${name}`}
        </Way>
      ))}
      {withPasskey ? (
        <Way isBusy={isBusy} isHidden={config === undefined} onPress={onPasskey}>
          Continue with a passkey
        </Way>
      ) : null}
    </div>
  );
}

type WayProps = { isBusy: boolean; isHidden?: boolean; onPress: () => unknown; children: ReactNode };

const Way = ({ isBusy, isHidden, onPress, children }: WayProps) => (
  <button
    {...usePress(onPress)}
    className={`plain-button ${styles.button} ${isHidden ? styles.waiting : ''}`}
    disabled={isBusy}
  >
    {children}
  </button>
);

import type { ReactNode } from 'react';
import { useConfig } from '#web/api/config.ts';
import { paths } from '#web/config/paths.ts';
import { social } from '#web/session/lazy-modules.ts';
import type { SocialProvider } from '#web/session/social/hosted-ui.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import auth from '../auth.module.css';
import styles from './social-buttons.module.css';

const GoogleMark = () => (
  <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
    <path
      fill="#4285f4"
      d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62z"
    />
    <path
      fill="#34a853"
      d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.91-2.26c-.81.54-1.84.86-3.05.86-2.34 0-4.33-1.58-5.04-3.71H.96v2.33A9 9 0 0 0 9 18z"
    />
    <path fill="#fbbc05" d="M3.96 10.71a5.41 5.41 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08z" />
    <path
      fill="#ea4335"
      d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3 2.33C4.67 5.16 6.66 3.58 9 3.58z"
    />
  </svg>
);

const FacebookMark = () => (
  <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
    <path
      fill="#1877f2"
      d="M18 9a9 9 0 1 0-10.4 8.9v-6.3H5.3V9h2.3V7c0-2.3 1.34-3.5 3.4-3.5.98 0 2 .17 2 .17v2.2h-1.13c-1.11 0-1.46.7-1.46 1.4V9h2.5l-.4 2.6h-2.1v6.3A9 9 0 0 0 18 9z"
    />
  </svg>
);

const PROVIDERS: { name: SocialProvider; mark: ReactNode }[] = [
  { name: 'Google', mark: <GoogleMark /> },
  { name: 'Facebook', mark: <FacebookMark /> },
];

type SocialButtonsProps = {
  /** Signing up this way leads to setting up the account. */
  forNewUser?: boolean;
  /** Offers passkeys, where there are any. */
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
        <button
          key={name}
          type="button"
          className={`plain-button ${styles.button}`}
          disabled={isBusy}
          onClick={() => start(name)}
        >
          {mark}
          {`Continue with ${name}`}
        </button>
      ))}
      {withPasskey ? (
        <button
          type="button"
          className={`plain-button ${styles.button} ${config ? '' : styles.waiting}`}
          disabled={isBusy}
          onClick={onPasskey}
        >
          Continue with a passkey
        </button>
      ) : null}
    </div>
  );
}

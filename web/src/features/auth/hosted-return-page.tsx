import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { finishSocialSignIn, type SocialOutcome } from '../../session/social.ts';
import { Loading } from '../../ui/loading.tsx';
import { AuthCard } from './auth-card.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { FormError } from './form-error.tsx';
import { finishSignIn } from './sign-in-flow.ts';
import { strings } from './strings.ts';

// The answer counts once, however often React mounts the page.
let finishing: Promise<SocialOutcome> | undefined;

/** Without a goal the person goes on to where they were going, or to the dashboard. */
function HostedReturn({ goal }: { goal?: string }) {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const [message, setMessage] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address on the same page is a new answer
  useEffect(() => {
    let gone = false;
    finishing ??= finishSocialSignIn(location).catch((error: Error) => ({ message: error.message }));
    void finishing.then((outcome) => {
      if (gone) return;
      finishing = undefined;
      if ('token' in outcome) finishSignIn(outcome.token, navigate, goal);
      if ('message' in outcome) setMessage(outcome.message);
    });
    return () => {
      gone = true;
    };
  }, [navigate, goal, search, hash]);

  return (
    <AuthFrame>
      <AuthCard title={message === undefined ? strings.social.title : strings.social.failed}>
        {message === undefined ? <Loading /> : <FormError>{message}</FormError>}
        {message === undefined ? null : (
          <p className="auth-switch">
            <Link to={paths.signIn}>{strings.social.back}</Link>
          </p>
        )}
      </AuthCard>
    </AuthFrame>
  );
}

export const HostedReturnPage = () => <HostedReturn />;
export const HostedReturnNewUserPage = () => <HostedReturn goal={paths.newAccount} />;

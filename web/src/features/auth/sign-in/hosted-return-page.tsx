import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { finishSocialSignIn, type SocialOutcome } from '#web/session/social/finish-social.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { AuthCard, AuthFrame } from '../auth-frame.tsx';
import { finishSignIn } from './sign-in-flow.ts';
import { signInMessage } from './sign-in-message.ts';

// The answer counts once, however often React mounts the page.
let finishing: Promise<SocialOutcome> | undefined;

/**
 * Without a goal, the person continues to the page that they wanted, or to the dashboard. The guard leads a new user to the license
 * first. A failure shows on the page that they came from, above the button.
 */
function HostedReturn({ goal, origin }: { goal?: string; origin: string }) {
  const navigate = useNavigate();
  const { search, hash } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address on the same page is a new answer
  useEffect(() => {
    let gone = false;
    finishing ??= finishSocialSignIn(location).catch((error: Error) => ({ message: error.message }));
    void finishing.then((outcome) => {
      if (gone) return;
      finishing = undefined;
      if ('token' in outcome) finishSignIn(outcome.token, navigate, { ...outcome, goal });
      if ('message' in outcome) {
        const problem = signInMessage(new Error(outcome.message));
        navigate(origin, { replace: true, state: { problem } });
      }
    });
    return () => {
      gone = true;
    };
  }, [navigate, goal, origin, search, hash]);

  return (
    <AuthFrame>
      <AuthCard title="Signing you in...">
        <Loading />
      </AuthCard>
    </AuthFrame>
  );
}

export const HostedReturnPage = () => <HostedReturn origin={paths.signIn} />;
export const HostedReturnNewUserPage = () => <HostedReturn goal={paths.newAccount} origin={paths.signUp} />;

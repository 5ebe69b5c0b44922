import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useLocation } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { claimsOf, providerOf } from '#web/session/claims.ts';
import { rememberReturnPath } from '#web/session/return-path.ts';
import type { SocialProvider } from '#web/session/social/hosted-ui.ts';
import { startSocialSignIn } from '#web/session/social/start-social.ts';
import { readToken } from '#web/session/token.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { ProveItIsYou } from './prove-it-is-you.tsx';

/** People without a password here prove their identity at their provider, and come back to this page. */
function ProveWithProvider({ provider, onCancel }: { provider: SocialProvider; onCancel: () => void }) {
  const { pathname, search } = useLocation();
  const { doing, failure, run } = useTask();
  const leave = async () => {
    rememberReturnPath(pathname + search);
    await startSocialSignIn(provider, `${paths.hostedUiRedirect}/`);
  };
  return (
    <SpaceBetween size="m">
      <p>{`Sign in with ${provider} once more, so no one else can do this on your unlocked screen. You'll come back here, and have five minutes.`}</p>
      <FormError>{failure?.message}</FormError>
      <SpaceBetween direction="horizontal" size="xs">
        <Button variant="primary" loading={doing !== undefined} onClick={() => void run(leave)}>
          {`Continue with ${provider}`}
        </Button>
        <Button variant="link" disabled={doing !== undefined} onClick={onCancel}>
          Cancel
        </Button>
      </SpaceBetween>
    </SpaceBetween>
  );
}

type ProveProps = { words: string; last: string; onProven: () => Promise<void>; onCancel: () => void };

/** Asks for a fresh sign-in, in the way that the person uses. */
export function Prove(props: ProveProps) {
  const claims = claimsOf(readToken() ?? '');
  const provider = providerOf(claims);
  if (provider) return <ProveWithProvider provider={provider} onCancel={props.onCancel} />;
  return <ProveItIsYou email={claims?.email ?? ''} {...props} />;
}

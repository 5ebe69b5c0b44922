import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useLocation } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { rememberReturnPath } from '#web/session/return-path.ts';
import type { SocialProvider } from '#web/session/social/hosted-ui.ts';
import { startSocialSignIn } from '#web/session/social/start-social.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { strings } from '../strings.ts';

const texts = strings.proof;

/** For people without a password here: they prove who they are where they sign in, and come back to this page. */
export function ProveWithProvider({ provider, onCancel }: { provider: SocialProvider; onCancel: () => void }) {
  const { pathname, search } = useLocation();
  const { doing, failure, run } = useTask();
  const leave = async () => {
    rememberReturnPath(pathname + search);
    await startSocialSignIn(provider, `${paths.hostedUiRedirect}/`);
  };
  return (
    <SpaceBetween size="m">
      <p>{texts.words(provider)}</p>
      <FormError>{failure?.message}</FormError>
      <SpaceBetween direction="horizontal" size="xs">
        <Button variant="primary" loading={doing !== undefined} onClick={() => void run(leave)}>
          {texts.go(provider)}
        </Button>
        <Button variant="link" disabled={doing !== undefined} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </SpaceBetween>
    </SpaceBetween>
  );
}

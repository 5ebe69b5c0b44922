import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { forgetCalls } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { passkey } from '#web/session/parts.ts';
import { saveToken } from '#web/session/token.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings } from './strings.ts';

const texts = strings.passkeyNeeded;

/** Leads staff to a sign-in that their pages take. */
export function PasskeyNeeded({ email }: { email: string }) {
  const { doing, failure, run } = useTask();
  const prove = async () => {
    const { signInWithPasskey } = await passkey();
    saveToken(await signInWithPasskey(email));
    forgetCalls({ isReadAgain: true });
  };
  return (
    <Container header={<Header variant="h2">{texts.heading}</Header>}>
      <SpaceBetween size="m">
        <p>{texts.words}</p>
        <FormError>{failure?.message}</FormError>
        <SpaceBetween direction="horizontal" size="s">
          <Button variant="primary" loading={doing !== undefined} onClick={() => void run(prove)}>
            {texts.use}
          </Button>
          <LinkButton to={paths.myAccount}>{texts.add}</LinkButton>
        </SpaceBetween>
      </SpaceBetween>
    </Container>
  );
}

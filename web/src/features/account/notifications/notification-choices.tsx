import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import {
  type NotificationChoices as Choices,
  NEWS_KINDS,
  type NewsKind,
  routes,
} from '#contracts/members/notifications';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { strings as words } from './strings.ts';

/** What the agent is emailed about. Each switch is saved at once. */
export function NotificationChoices() {
  const { data, error, mutate } = useCall(routes.notificationChoices, {});
  return (
    <Container
      header={
        <Header variant="h2" description={words.words}>
          {words.heading}
        </Header>
      }
    >
      {data ? (
        <Switches choices={data} onSaved={(choices) => mutate(choices, { revalidate: false })} />
      ) : error ? (
        <ErrorState title={words.failed} error={error} onRetry={() => void mutate()} />
      ) : (
        <Loading text={words.loading} lines={5} />
      )}
    </Container>
  );
}

type SwitchesProps = { choices: Choices; onSaved: (choices: Choices) => Promise<unknown> };

function Switches({ choices, onSaved }: SwitchesProps) {
  const { run, doing, failure } = useTask<NewsKind>();
  const turn = (kind: NewsKind, isOn: boolean) =>
    run(async () => {
      const next = { ...choices, email: { ...choices.email, [kind]: isOn } };
      await call(routes.saveNotificationChoices, { body: next });
      await onSaved(next);
    }, kind);
  return (
    <SpaceBetween size="m">
      {NEWS_KINDS.map((kind) => (
        <Toggle
          key={kind}
          // Each saves all of them, so one at a time.
          disabled={doing !== undefined && doing !== kind}
          checked={doing === kind ? !choices.email[kind] : choices.email[kind]}
          description={words.kinds[kind].hint}
          onChange={({ detail }) => void turn(kind, detail.checked)}
        >
          {words.kinds[kind].label}
        </Toggle>
      ))}
      <FormError>{failure ? `${words.notSaved}: ${failure.message}` : undefined}</FormError>
      <Box color="text-body-secondary">{words.always}</Box>
    </SpaceBetween>
  );
}

import Box from '@cloudscape-design/components/box';
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
import { FormError } from '#web/ui/form/form-error.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { LoadedSection } from '../loaded-section.tsx';
import { DeviceNewsSwitch } from './device-news-switch.tsx';
import { strings as words } from './strings.ts';

/** What the agent is emailed about, and whether this device shows news. Each switch is saved at once. */
export function NotificationChoices() {
  const answer = useCall(routes.notificationChoices, {});
  return (
    <SpaceBetween size="l">
      <LoadedSection words={words} lines={12} answer={answer}>
        {(choices) => <Switches choices={choices} onSaved={(saved) => answer.mutate(saved, { revalidate: false })} />}
      </LoadedSection>
      <DeviceNewsSwitch />
    </SpaceBetween>
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

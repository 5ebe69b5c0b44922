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
import { useComeTo } from '#web/ui/browser/use-come-to.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { LoadedSection } from '../loaded-section.tsx';
import { DeviceNewsSwitch } from './device-news-switch.tsx';
import { strings as words } from './strings.ts';

/** What the agent hears about and how, and whether this device shows news. Each switch is saved at once. */
export function NotificationChoices() {
  const answer = useCall(routes.notificationChoices, {});
  const section = useComeTo('notifications');
  return (
    <section ref={section}>
      <SpaceBetween size="l">
        <LoadedSection words={words} lines={18} answer={answer}>
          {(choices) => <Switches choices={choices} onSaved={(saved) => answer.mutate(saved)} />}
        </LoadedSection>
        <DeviceNewsSwitch />
      </SpaceBetween>
    </section>
  );
}

const WAYS = ['email', 'push'] as const;
type Way = (typeof WAYS)[number];
type SwitchesProps = { choices: Choices; onSaved: (choices: Choices) => Promise<unknown> };

function Switches({ choices, onSaved }: SwitchesProps) {
  const { run, doing, failure } = useTask<`${Way} ${NewsKind}`>();
  const save = async (next: Choices) => {
    await call(routes.saveNotificationChoices, { body: { ...next, seen: choices } });
    await onSaved(next);
  };
  const turn = (way: Way, kind: NewsKind, isOn: boolean) =>
    run(() => save({ ...choices, [way]: { ...choices[way], [kind]: isOn } }), `${way} ${kind}`);
  return (
    <SpaceBetween size="m">
      {NEWS_KINDS.map((kind) => (
        <div key={kind}>
          <Box fontWeight="bold">{words.kinds[kind].label}</Box>
          <Box color="text-body-secondary">{words.kinds[kind].hint}</Box>
          <SpaceBetween size="l" direction="horizontal">
            {WAYS.map((way) => (
              <Toggle
                key={way}
                ariaLabel={words.byLabel[way](words.kinds[kind].label)}
                // Each saves all of them, so one at a time.
                disabled={doing !== undefined && doing !== `${way} ${kind}`}
                checked={doing === `${way} ${kind}` ? !choices[way][kind] : choices[way][kind]}
                onChange={({ detail }) => void turn(way, kind, detail.checked)}
              >
                {words.by[way]}
              </Toggle>
            ))}
          </SpaceBetween>
        </div>
      ))}
      <FormError>{failure ? `${words.notSaved}: ${failure.message}` : undefined}</FormError>
      <Box color="text-body-secondary">{words.always}</Box>
    </SpaceBetween>
  );
}

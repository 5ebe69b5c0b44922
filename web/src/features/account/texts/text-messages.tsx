import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { routes, type TextSetting } from '#contracts/funds/texts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { LoadedSection } from '../loaded-section.tsx';
import { strings as words } from './strings.ts';

/** Off until the agent turns it on. */
export function TextMessages() {
  const answer = useCall(routes.textSetting, {});
  return (
    <LoadedSection words={words} lines={4} answer={answer}>
      {(setting) =>
        setting.available ? (
          <Switch setting={setting} onSaved={(on) => answer.mutate({ ...setting, on }, { revalidate: false })} />
        ) : (
          <p>{words.unavailable}</p>
        )
      }
    </LoadedSection>
  );
}

function Switch({ setting, onSaved }: { setting: TextSetting; onSaved: (on: boolean) => Promise<unknown> }) {
  const { run, doing, failure } = useTask();
  const turn = (on: boolean) =>
    run(async () => {
      await call(routes.saveTextSetting, { body: { on } });
      await onSaved(on);
    });
  return (
    <SpaceBetween size="s">
      <Toggle
        checked={doing ? !setting.on : setting.on}
        description={words.hint}
        onChange={({ detail }) => void turn(detail.checked)}
      >
        {words.label}
      </Toggle>
      <FormError>{failure ? `${words.notSaved}: ${failure.message}` : undefined}</FormError>
    </SpaceBetween>
  );
}

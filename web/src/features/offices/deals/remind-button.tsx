import Button from '@cloudscape-design/components/button';
import { routes } from '#contracts/funds/deals';
import { call } from '#web/api/call.ts';
import { refusalOf } from '#web/language/refusal.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { strings } from './strings.ts';

const words = strings.help;

type RemindButtonProps = { at: { id: string; member: string }; request: { id: string; client: string }; agent: string };

/** A coordinator follows up in the agent's name. */
export function RemindButton({ at, request: { id: request, client }, agent }: RemindButtonProps) {
  const { run, doing, failure } = useTask();
  const remind = async () => {
    const { repeated } = await call(routes.remindForAgent, { params: { ...at, request } });
    notify({ type: 'success', content: repeated ? words.repeated(client) : words.reminded(client, agent) });
  };
  return (
    <div>
      <Button
        variant="inline-link"
        ariaLabel={words.remindLabel(client)}
        loading={doing !== undefined}
        onClick={() => void run(remind)}
      >
        {words.remind}
      </Button>
      {failure ? <ErrorState error={refusalOf(failure)} /> : null}
    </div>
  );
}

import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { routes } from '#contracts/chat/signing';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { refusalOf } from '#web/language/refusal.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { officeStrings as words } from './office-strings.ts';

type Office = { id: string; name: string };
type TemplateSourceProps = {
  step: number;
  /** The office that was chosen for the step. */
  chosen: Office | undefined;
  /** The office whose template can be chosen here; without one, the agent's own. */
  shown?: Office;
};

/** What new documents of a step come from, and choosing what is shown. */
export function TemplateSource({ step, chosen, shown }: TemplateSourceProps) {
  const { run, doing, failure } = useTask();
  const isShown = chosen?.id === shown?.id;
  const choose = async () => {
    await call(routes.chooseTemplate, { params: { step: String(step) }, body: { office_id: shown?.id ?? null } });
    await refreshCalls(routes.templates);
    notify({ type: 'success', content: shown ? words.nowUsed(shown.name) : words.nowOwn });
  };
  return (
    <div className="flow">
      <Alert
        type={isShown ? 'success' : 'info'}
        action={
          isShown ? undefined : (
            <Button loading={doing !== undefined} onClick={() => void run(choose)}>
              {shown ? words.use : words.useOwn}
            </Button>
          )
        }
      >
        {chosen ? words.used(chosen.name) : words.unused}
      </Alert>
      {failure ? <ErrorState error={refusalOf(failure)} /> : null}
    </div>
  );
}

import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { routes, type Template } from '#contracts/chat/signing';
import { call } from '#web/api/call.ts';
import { refreshCalls, useCall } from '#web/api/use-call.ts';
import { refusalOf } from '#web/language/refusal.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { useChatStrings } from '../../strings.ts';
import { DocumentText } from '../document-text.tsx';
import { officeStrings as words } from './office-strings.ts';
import { TemplateForm } from './template-form.tsx';
import { TemplateSource } from './template-source.tsx';

type Office = { id: string; name: string };
type OfficeTemplatesProps = {
  office: Office;
  chosenFor: (step: number) => Office | undefined;
  /** The agent's own, which a copy becomes the next version of. */
  own: readonly Template[];
};

/** To use, to copy, and for owners and managers to change. */
export function OfficeTemplates({ office, chosenFor, own }: OfficeTemplatesProps) {
  const strings = useChatStrings().templates;
  const input = { params: { id: office.id } };
  const { data, error, mutate } = useCall(routes.officeTemplates, input, { revalidateOnFocus: false });
  if (error && !data) return <ErrorState title={words.failed} error={error} onRetry={() => void mutate()} />;
  if (!data) return <Loading text={words.loading} lines={6} />;
  return (
    <SpaceBetween size="m">
      <p className="soft">{words.note(office.name)}</p>
      <Tabs
        ariaLabel={office.name}
        i18nStrings={strings.tabScroll}
        tabs={data.templates.map((template) => ({
          id: String(template.step),
          label: strings.step(template.step),
          content: (
            <SpaceBetween size="m">
              {template.version === 0 ? (
                <p>{words.none(office.name)}</p>
              ) : (
                <SpaceBetween size="m">
                  <TemplateSource step={template.step} chosen={chosenFor(template.step)} shown={office} />
                  <CopyTemplate template={template} own={own.find(({ step }) => step === template.step)} />
                </SpaceBetween>
              )}
              {data.may_edit ? (
                <TemplateForm
                  key={`${template.step}-${template.version}`}
                  template={template}
                  office={office.id}
                  onSaved={mutate}
                />
              ) : (
                template.version > 0 && <DocumentText title={template.title} clauses={template.clauses} />
              )}
            </SpaceBetween>
          ),
        }))}
      />
    </SpaceBetween>
  );
}

/** As the next version of the agent's own: the versions before it can be brought back. */
function CopyTemplate({ template, own }: { template: Template; own: Template | undefined }) {
  const { run, doing, failure } = useTask();
  const copy = async () => {
    const { step, title, countersigned, clauses } = template;
    const body = { step, title, countersigned, clauses, version: own?.version ?? 0 };
    const { version } = await call(routes.saveTemplate, { body });
    await refreshCalls(routes.templates);
    notify({ type: 'success', content: words.copied(version) });
  };
  return (
    <div>
      <Button loading={doing !== undefined} onClick={() => void run(copy)}>
        {words.copy}
      </Button>
      {failure ? <ErrorState error={refusalOf(failure)} /> : null}
    </div>
  );
}

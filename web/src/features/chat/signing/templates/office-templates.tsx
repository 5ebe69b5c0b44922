import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { lazy, Suspense, useState } from 'react';
import { routes, type Template } from '#contracts/chat/signing';
import { useCall } from '#web/api/use-call.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { useChatStrings } from '../../strings.ts';
import { DocumentText } from '../document-text.tsx';
import { officeStrings as words } from './office-strings.ts';
import { TemplateForm } from './template-form.tsx';
import { TemplateSource } from './template-source.tsx';

const CopyToOwn = lazy(() => import('./list/name-template.tsx').then((module) => ({ default: module.CopyToOwn })));

type Office = { id: string; name: string };
type OfficeTemplatesProps = { office: Office; chosenFor: (step: number) => Office | undefined };

/** To use, to copy, and for owners and managers to change. */
export function OfficeTemplates({ office, chosenFor }: OfficeTemplatesProps) {
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
                  <CopyTemplate template={template} office={office} />
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

function CopyTemplate({ template, office }: { template: Template; office: Office }) {
  const [isNaming, setNaming] = useState(false);
  return (
    <div>
      <Button onClick={() => setNaming(true)}>{words.copy}</Button>
      {isNaming && (
        <Suspense fallback={null}>
          <CopyToOwn template={template} name={office.name} onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </div>
  );
}

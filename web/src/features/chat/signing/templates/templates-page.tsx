import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { useState } from 'react';
import { routes as signingRoutes } from '#contracts/chat/signing';
import { routes as officeRoutes } from '#contracts/offices';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useChatStrings } from '../../strings.ts';
import { officeStrings } from './office-strings.ts';
import { OfficeTemplates } from './office-templates.tsx';
import { TemplateForm } from './template-form.tsx';
import { TemplateSource } from './template-source.tsx';

const OWN = { value: '', label: officeStrings.own };

export function TemplatesPage() {
  const strings = useChatStrings();
  const words = strings.templates;
  const { data, error, mutate } = useCall(signingRoutes.templates, {}, { revalidateOnFocus: false });
  // Who is in no office has nothing to choose.
  const offices = useCall(officeRoutes.offices, {}).data?.offices ?? [];
  const [whose, setWhose] = useState('');
  const office = offices.find(({ id }) => id === whose);
  const options = [OWN, ...offices.map(({ id: value, name: label }) => ({ value, label }))];
  const chosenFor = (step: number) => {
    const id = data?.chosen.find((one) => one.step === step)?.office_id;
    return offices.find((one) => one.id === id);
  };
  return (
    <Page
      title={words.title}
      description={words.description}
      parent={{ to: paths.transactions, text: strings.transactions.title }}
    >
      <SpaceBetween size="m">
        {offices.length > 0 && (
          <FormField label={officeStrings.whose}>
            <Select
              selectedOption={options.find(({ value }) => value === whose) ?? OWN}
              options={options}
              onChange={({ detail }) => setWhose(detail.selectedOption.value ?? '')}
            />
          </FormField>
        )}
        {error && !data ? (
          <ErrorState title={words.error} error={error} onRetry={() => void mutate()} />
        ) : !data ? (
          <Loading lines={6} />
        ) : office ? (
          <OfficeTemplates key={office.id} office={office} chosenFor={chosenFor} own={data.templates} />
        ) : (
          <Tabs
            ariaLabel={words.title}
            i18nStrings={words.tabScroll}
            tabs={data.templates.map((template) => ({
              id: String(template.step),
              label: words.step(template.step),
              content: (
                <SpaceBetween size="m">
                  {chosenFor(template.step) && (
                    <TemplateSource step={template.step} chosen={chosenFor(template.step)} />
                  )}
                  <TemplateForm
                    key={`${template.step}-${template.version}`}
                    template={template}
                    onSaved={() => void mutate()}
                  />
                </SpaceBetween>
              ),
            }))}
          />
        )}
      </SpaceBetween>
    </Page>
  );
}

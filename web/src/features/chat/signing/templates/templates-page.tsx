import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { lazy, Suspense, useState } from 'react';
import { routes as signingRoutes } from '#contracts/chat/signing';
import { routes as officeRoutes } from '#contracts/offices';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { useListAddress } from '#web/ui/list/use-list-address.ts';
import { Page } from '#web/ui/page/page.tsx';
import { useChatStrings } from '../../strings.ts';
import { knownIn } from './list/known-lists.ts';
import { StepTemplates } from './step-templates.tsx';

/** For those in an office: what it shares is heavy, and others don't load it. */
const OfficeTemplates = lazy(() =>
  import('./office-templates.tsx').then((module) => ({ default: module.OfficeTemplates })),
);
const TemplateSource = lazy(() =>
  import('./template-source.tsx').then((module) => ({ default: module.TemplateSource })),
);
const WhoseTemplates = lazy(() =>
  import('./whose-templates.tsx').then((module) => ({ default: module.WhoseTemplates })),
);

export function TemplatesPage() {
  const strings = useChatStrings();
  const words = strings.templates;
  const { data, error, mutate } = useCall(signingRoutes.templates, {}, { revalidateOnFocus: false });
  // Who is in no office has nothing to choose.
  const offices = useCall(officeRoutes.offices, {}).data?.offices ?? [];
  const [whose, setWhose] = useState('');
  // In the address: a reload leads to the same text, with what was typed.
  const [at, show] = useListAddress({ step: '1', template: '' });
  const known = data && knownIn(data, words.step);
  const office = offices.find(({ id }) => id === whose);
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
          <Suspense fallback={<Loading lines={1} />}>
            <WhoseTemplates offices={offices} whose={whose} onChange={setWhose} />
          </Suspense>
        )}
        {error && !data ? (
          <ErrorState title={words.error} error={error} onRetry={() => void mutate()} />
        ) : !known ? (
          <Loading lines={6} />
        ) : office ? (
          <Suspense fallback={<Loading lines={6} />}>
            <OfficeTemplates key={office.id} office={office} chosenFor={chosenFor} />
          </Suspense>
        ) : (
          <Tabs
            ariaLabel={words.title}
            i18nStrings={words.tabScroll}
            activeTabId={at.step}
            onChange={({ detail }) => show({ step: detail.activeTabId, template: '' })}
            tabs={known.lists.map((list) => ({
              id: String(list.step),
              label: words.step(list.step),
              content: (
                <SpaceBetween size="m">
                  {chosenFor(list.step) && (
                    <Suspense fallback={<Loading lines={1} />}>
                      <TemplateSource step={list.step} chosen={chosenFor(list.step)} />
                    </Suspense>
                  )}
                  <StepTemplates
                    list={list}
                    texts={known.texts}
                    shown={at.template}
                    onShow={(id) => show({ template: id })}
                    onSaved={mutate}
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

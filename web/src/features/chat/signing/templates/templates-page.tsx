import Tabs from '@cloudscape-design/components/tabs';
import { routes as signingRoutes } from '#contracts/chat/signing';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useChatStrings } from '../../strings.ts';
import { TemplateForm } from './template-form.tsx';

export function TemplatesPage() {
  const strings = useChatStrings();
  const words = strings.templates;
  const { data, error, mutate } = useCall(signingRoutes.templates, {}, { revalidateOnFocus: false });
  return (
    <Page
      title={words.title}
      description={words.description}
      parent={{ to: paths.transactions, text: strings.transactions.title }}
    >
      {error && !data ? (
        <ErrorState title={words.error} error={error} onRetry={() => void mutate()} />
      ) : !data ? (
        <Loading lines={6} />
      ) : (
        <Tabs
          ariaLabel={words.title}
          i18nStrings={words.tabScroll}
          tabs={data.templates.map((template) => ({
            id: String(template.step),
            label: words.step(template.step),
            content: (
              <TemplateForm
                key={`${template.step}-${template.version}`}
                template={template}
                onSaved={() => void mutate()}
              />
            ),
          }))}
        />
      )}
    </Page>
  );
}

import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import Textarea from '@cloudscape-design/components/textarea';
import { useState } from 'react';
import { routes as signingRoutes, type Template } from '#contracts/chat/signing';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { Page } from '#web/ui/page/page.tsx';
import { useChatStrings } from '../strings.ts';

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

type Clause = { key: string; heading: string; text: string };
const withKeys = (clauses: Template['clauses']): Clause[] =>
  clauses.map((clause) => ({ ...clause, key: crypto.randomUUID() }));

function TemplateForm({ template, onSaved }: { template: Template; onSaved: () => void }) {
  const strings = useChatStrings();
  const words = strings.templates;
  const [title, setTitle] = useState(template.title);
  const [countersigned, setCountersigned] = useState(template.countersigned);
  const [clauses, setClauses] = useState(() => withKeys(template.clauses));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const isComplete = title.trim() !== '' && clauses.length > 0 && clauses.every((one) => one.heading && one.text);
  const change = (key: string, to: Partial<Clause>) =>
    setClauses((now) => now.map((one) => (one.key === key ? { ...one, ...to } : one)));

  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const body = {
        step: template.step,
        version: template.version,
        title,
        countersigned,
        clauses: clauses.map(({ heading, text }) => ({ heading, text })),
      };
      const { version } = await call(signingRoutes.saveTemplate, { body });
      notify({ type: 'success', content: words.saved(version) });
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <SpaceBetween size="l">
      <p className="soft">
        {strings.document.version(template.version)} · {words.note}
      </p>
      <FormField label={words.name}>
        <Input value={title} onChange={({ detail }) => setTitle(detail.value)} />
      </FormField>
      <Checkbox checked={countersigned} onChange={({ detail }) => setCountersigned(detail.checked)}>
        {words.countersigned}
      </Checkbox>
      {clauses.map(({ key, heading, text }, at) => (
        <section key={key} className="panel flow" aria-label={words.clause(at + 1)}>
          <FormField label={`${words.clause(at + 1)}: ${words.heading}`}>
            <Input value={heading} onChange={({ detail }) => change(key, { heading: detail.value })} />
          </FormField>
          <FormField label={words.text}>
            <Textarea value={text} rows={4} onChange={({ detail }) => change(key, { text: detail.value })} />
          </FormField>
          <div>
            <Button
              ariaLabel={`${words.remove}: ${words.clause(at + 1)}`}
              disabled={clauses.length === 1}
              onClick={() => setClauses((now) => now.filter((one) => one.key !== key))}
            >
              {words.remove}
            </Button>
          </div>
        </section>
      ))}
      {failure && (
        <div role="alert">
          <Alert type="error">{failure.message}</Alert>
        </div>
      )}
      <div className="actions">
        <Button
          iconName="add-plus"
          onClick={() => setClauses((now) => [...now, { key: crypto.randomUUID(), heading: '', text: '' }])}
        >
          {words.add}
        </Button>
        <Button variant="primary" loading={busy} disabled={!isComplete} onClick={() => void save()}>
          {words.save}
        </Button>
      </div>
    </SpaceBetween>
  );
}

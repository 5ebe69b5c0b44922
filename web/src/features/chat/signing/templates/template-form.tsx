import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { lazy, Suspense, useState } from 'react';
import { FIRST_TEMPLATE, routes, type Template } from '#contracts/chat/signing';
import { call } from '#web/api/call.ts';
import { KeptNotice } from '#web/funds/unsent/kept-notice.tsx';
import { useKeptState } from '#web/funds/unsent/use-kept-state.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { WithAddress } from '#web/ui/feedback/with-address.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { useChatStrings } from '../../strings.ts';
import { ClauseFields } from './clause-fields.tsx';
import styles from './template-form.module.css';
import { TemplateHistory } from './template-history.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { isComplete, isSameText, type KeyedClause, type TemplateValues, templateRules } from './template-rules.ts';
import { keptName, TypedBefore } from './typed-before.tsx';

/** Closed at first, and a list that can be dragged is heavy. */
const ClauseOrder = lazy(() => import('./clause-order.tsx').then((module) => ({ default: module.ClauseOrder })));

const newClause = (): KeyedClause => ({ key: crypto.randomUUID(), heading: '', text: '' });
const valuesOf = ({ title, countersigned, clauses }: Template): TemplateValues => ({
  title,
  countersigned,
  clauses: clauses.map((clause) => ({ ...newClause(), ...clause })),
});

/** `office`: whose template it is, where it isn't the agent's own. */
type TemplateFormProps = { template: Template; office?: string; onSaved: () => Promise<unknown> };

export function TemplateForm({ template, office, onSaved }: TemplateFormProps) {
  const strings = useChatStrings();
  const words = strings.templates;
  const [initial] = useState(() => valuesOf(template));
  const { template_id, step, version: current } = template;
  const owner = office ? `${office}:` : '';
  const which = template_id === FIRST_TEMPLATE ? step : `${step}:${template_id}`;
  // By version: what was typed for an earlier one isn't put over a newer one.
  const [kept, keep, forget] = useKeptState(keptName(`${owner}${which}`, current), initial);
  const form = useForm({ initial, rules: templateRules, kept: [kept, keep] });
  const [cameBack, setCameBack] = useState(() => !isSameText(form.values, initial));
  const { clauses, countersigned } = form.values;

  const save = async (values: TemplateValues) => {
    const body = {
      ...values,
      step,
      version: current,
      clauses: values.clauses.map(({ heading, text }) => ({ heading, text })),
    };
    const { version } = office
      ? await call(routes.saveOfficeTemplate, { params: { id: office }, body })
      : await call(routes.saveTemplate, { body: { ...body, template_id } });
    forget();
    // The new version takes this form's place: what one opens below it in between would close again.
    await onSaved();
    notify({ type: 'success', content: words.saved(version) });
  };

  const startOver = () => {
    const before = form.values;
    form.reset();
    forget();
    return () => form.change(before);
  };

  const takeTyped = (typed: TemplateValues) => {
    form.change(typed);
    setCameBack(true);
  };

  const restore = (earlier: Template) => {
    form.change(valuesOf(earlier));
    notify({ type: 'info', content: words.restored(strings.document.version(earlier.version)) });
  };

  return (
    <div className={styles.root}>
      <SpaceBetween size="l">
        {cameBack && <KeptNotice onStartOver={startOver} onClose={() => setCameBack(false)} />}
        <TypedBefore template={`${owner}${which}`} version={current} current={initial} onUse={takeTyped} />
        {template.erased_at && <Alert type="warning">{words.erased(formatDate(template.erased_at, 'day'))}</Alert>}
        <p className="soft">
          {strings.document.version(current)} · {words.note}
        </p>
        <TextField label={words.name} {...fieldOf(form, 'title')} />
        <Checkbox checked={countersigned} onChange={({ detail }) => form.change({ countersigned: detail.checked })}>
          {words.countersigned}
        </Checkbox>
        <Suspense fallback={<Loading lines={1} />}>
          <ClauseOrder clauses={clauses} onChange={(ordered) => form.change({ clauses: ordered })} />
        </Suspense>
        {clauses.map((clause, at) => (
          <ClauseFields
            key={clause.key}
            clause={clause}
            number={at + 1}
            isOnly={clauses.length === 1}
            onChange={(next) => form.change({ clauses: clauses.with(at, next) })}
            onRemove={() => form.change({ clauses: clauses.toSpliced(at, 1) })}
          />
        ))}
        {form.failure && (
          <div role="alert">
            <Alert type="error">
              <WithAddress>{form.failure.message}</WithAddress>
            </Alert>
          </div>
        )}
        <div className="actions">
          <Button iconName="add-plus" onClick={() => form.change({ clauses: [...clauses, newClause()] })}>
            {words.add}
          </Button>
          <Button
            variant="primary"
            loading={form.doing !== undefined}
            disabled={!isComplete(form.values)}
            onClick={() => void form.act(save)}
          >
            {words.save}
          </Button>
        </div>
        <TemplateHistory template={template} office={office} onRestore={restore} />
      </SpaceBetween>
      <TemplatePreview {...form.values} />
    </div>
  );
}

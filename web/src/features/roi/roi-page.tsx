import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { deviceKey, hasShapeOf } from '#web/funds/unsent/tab-storage.ts';
import { claimsOf } from '#web/session/claims.ts';
import { useToken } from '#web/session/token.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { dismiss, notify } from '#web/ui/feedback/notify.ts';
import { Page } from '#web/ui/page/page.tsx';
import { analyze, keyFigures, type RoiResult } from './calculation/figures.ts';
import { RoiFields } from './form/roi-fields.tsx';
import { dealOf, emptyForm, exampleForm, fieldsOf, isUntouched, problemOf, type RoiForm } from './form/roi-form.ts';
import { PrintedHead } from './results/on-paper.tsx';
import { RoiResults } from './results/roi-results.tsx';
import styles from './roi-page.module.css';
import { strings } from './strings.ts';

// A person's input stays on their device until they log out, separately for each person, because browsers are shared.
const isForm = hasShapeOf(emptyForm);
const isKnown = (form: RoiForm) =>
  (form.plan === 'rental' || form.plan === 'flip') && (form.pays === 'loan' || form.pays === 'cash');

const read = (key: string): RoiForm => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isForm(kept) && isKnown(kept) ? kept : emptyForm;
  } catch {
    return emptyForm;
  }
};

const useRememberedForm = (): [RoiForm, (next: RoiForm) => void] => {
  const token = useToken();
  const key = deviceKey('roi', (token && claimsOf(token)?.sub) ?? '');
  const [form, setForm] = useState(() => read(key));
  const change = useCallback(
    (next: RoiForm) => {
      setForm(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Without storage the form is still in memory.
      }
    },
    [key],
  );
  return [form, change];
};

/** The reason why there is no result: nothing entered yet, or fields to check. */
const hintOf = (form: RoiForm): string => {
  const wrong = fieldsOf(form).filter((name) => problemOf(form, name)?.why === 'range');
  if (wrong.length > 0) return `Please check: ${wrong.map((name) => strings.fields[name].label).join(', ')}.`;
  return form.plan === 'rental'
    ? 'Enter a purchase price and a rent to get started.'
    : 'Enter a purchase price and a resale price to get started.';
};

const announcementOf = (result: RoiResult): string =>
  `Results: ${keyFigures(result)
    .map(({ label, value }) => `${label} ${value}`)
    .join(', ')}`;

const CLEARED = 'roi-cleared';

export function RoiPage() {
  const [form, remember] = useRememberedForm();
  // Undoing the clearing would overwrite text that is typed from now on.
  const setForm = (next: RoiForm) => {
    dismiss(CLEARED);
    remember(next);
  };
  useEffect(() => () => dismiss(CLEARED), []);
  const shown = useDeferredValue(form);
  const deal = useMemo(() => dealOf(shown), [shown]);
  const result = useMemo(() => deal && analyze(deal), [deal]);
  const results = useRef<HTMLElement>(null);
  const showResults = () => {
    results.current?.scrollIntoView();
    results.current?.querySelector('h2')?.focus({ preventScroll: true });
  };
  return (
    <Page
      title="ROI Calculator"
      description="What a purchase earns, whether you rent it out or fix it up and sell it. Nothing you enter leaves this browser."
      actions={
        <>
          <ExampleOrClear form={form} onChange={setForm} />
          <Button variant="primary" iconName="download" disabled={!deal} onClick={() => window.print()}>
            Print or save as PDF
          </Button>
        </>
      }
    >
      <div className={`flow ${styles.root}`}>
        <div className="no-print">
          <RoiFields form={form} onChange={setForm} />
        </div>
        <PrintedHead form={shown} />
        <section className={`panel flow ${styles.results}`} aria-labelledby="roi-results" ref={results}>
          <h2 id="roi-results" tabIndex={-1}>
            Results
          </h2>
          <p role="status" className="only-read-aloud">
            {result ? announcementOf(result) : hintOf(shown)}
          </p>
          {deal && result ? (
            <RoiResults form={shown} deal={deal} result={result} />
          ) : (
            <EmptyState title="Results appear as you type">{hintOf(shown)}</EmptyState>
          )}
        </section>
        {result && <Glance result={result} onShow={showResults} />}
      </div>
    </Page>
  );
}

/** An untouched form offers an example; any other can be cleared. */
const ExampleOrClear = ({ form, onChange }: { form: RoiForm; onChange: (form: RoiForm) => void }) => {
  if (isUntouched(form)) return <Button onClick={() => onChange(exampleForm(form.plan))}>Show an example</Button>;
  const clear = () => {
    onChange({ ...emptyForm, plan: form.plan });
    notify({
      type: 'info',
      content: 'The calculator has been cleared.',
      id: CLEARED,
      action: { label: 'Undo', run: () => onChange(form) },
    });
  };
  return <Button onClick={clear}>Start over</Button>;
};

/** On a phone the results are far below the fields, so the first figure is always in view. */
const Glance = ({ result, onShow }: { result: RoiResult; onShow: () => void }) => {
  const [first] = keyFigures(result);
  return (
    first && (
      <div className={`split no-print ${styles.glance}`}>
        <Box color={first.isLoss ? 'text-status-error' : undefined}>
          {first.label}{' '}
          <Box variant="span" fontSize="heading-l" fontWeight="bold" color="inherit">
            {first.value}
          </Box>
        </Box>
        <Button onClick={onShow}>Results</Button>
      </div>
    )
  );
};

import Button from '@cloudscape-design/components/button';
import { useDeferredValue, useMemo, useRef } from 'react';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { Page } from '#web/ui/page/page.tsx';
import { analyze, keyFigures } from './calculation/figures.ts';
import { useRememberedForm } from './form/remembered-form.ts';
import { RoiFields } from './form/roi-fields.tsx';
import { dealOf, emptyForm, exampleForm, fieldsOf, isUntouched, problemOf, type RoiForm } from './form/roi-form.ts';
import { PdfButtons } from './results/pdf/pdf-buttons.tsx';
import { RoiResults } from './results/roi-results.tsx';
import roi from './roi.module.css';
import styles from './roi-page.module.css';
import { strings } from './strings.ts';

/** What is missing before there is a result: nothing entered yet, or fields to look at. */
const hintOf = (form: RoiForm): string => {
  const wrong = fieldsOf(form).filter((name) => problemOf(form, name)?.why === 'range');
  if (wrong.length > 0) return strings.results.toFix(wrong.map((name) => strings.fields[name].label).join(', '));
  return form.plan === 'rental' ? strings.results.waitingRental : strings.results.waitingFlip;
};

export function RoiPage() {
  const [form, setForm] = useRememberedForm();
  const shown = useDeferredValue(form);
  const deal = useMemo(() => dealOf(shown), [shown]);
  const result = useMemo(() => deal && analyze(deal), [deal]);
  const hint = result ? undefined : hintOf(shown);
  const aloud = result
    ? strings.results.announced(
        keyFigures(result)
          .map(({ label, value }) => `${label} ${value}`)
          .join(', '),
      )
    : hint;

  const [first] = result ? keyFigures(result) : [];
  const results = useRef<HTMLElement>(null);
  const showResults = () => {
    results.current?.scrollIntoView();
    results.current?.querySelector('h2')?.focus({ preventScroll: true });
  };

  const clear = () => {
    const before = form;
    setForm({ ...emptyForm, plan: form.plan });
    notify({
      type: 'info',
      content: strings.form.cleared,
      id: 'roi-cleared',
      action: { label: strings.form.undo, run: () => setForm(before) },
      hideAfterMs: 15_000,
    });
  };

  return (
    <Page
      title={strings.title}
      description={strings.intro}
      actions={
        <>
          {isUntouched(form) ? (
            <Button onClick={() => setForm(exampleForm(form.plan))}>{strings.form.example}</Button>
          ) : (
            <Button onClick={clear}>{strings.form.clear}</Button>
          )}
          <PdfButtons form={shown} deal={deal} />
        </>
      }
    >
      <div className={styles.root}>
        <RoiFields form={form} onChange={setForm} />
        <section className={`panel ${styles.results}`} aria-labelledby="roi-results" ref={results}>
          <h2 id="roi-results" tabIndex={-1}>
            {strings.results.title}
          </h2>
          <p role="status" className="only-read-aloud">
            {aloud}
          </p>
          {deal && result ? (
            <RoiResults deal={deal} result={result} />
          ) : (
            <EmptyState title={strings.results.waiting}>{hint}</EmptyState>
          )}
        </section>
        {first && (
          <div className={styles.glance}>
            <span className={first.isLoss ? roi.loss : undefined}>
              {first.label} <strong>{first.value}</strong>
            </span>
            <Button onClick={showResults}>{strings.results.show}</Button>
          </div>
        )}
      </div>
    </Page>
  );
}

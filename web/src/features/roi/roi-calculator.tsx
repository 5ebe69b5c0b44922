import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { useDeferredValue, useMemo, useRef } from 'react';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { analyze, keyFigures, type RoiResult } from './calculation/figures.ts';
import { RoiFields } from './form/roi-fields.tsx';
import { dealOf, fieldsOf, problemOf, type RoiForm } from './form/roi-form.ts';
import { PrintedHead } from './results/on-paper.tsx';
import { RoiResults } from './results/roi-results.tsx';
import styles from './roi-calculator.module.css';
import { strings } from './strings.ts';

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

type RoiCalculatorProps = {
  form: RoiForm;
  onChange: (next: RoiForm) => void;
  /** True in a window, whose buttons take the place of the first figure. */
  isInWindow?: boolean;
};

/** The fields and their results, on the page and in a deal's window. */
export function RoiCalculator({ form, onChange, isInWindow = false }: RoiCalculatorProps) {
  const shown = useDeferredValue(form);
  const deal = useMemo(() => dealOf(shown), [shown]);
  const result = useMemo(() => deal && analyze(deal), [deal]);
  const results = useRef<HTMLElement>(null);
  const showResults = () => {
    results.current?.scrollIntoView();
    results.current?.querySelector('h2')?.focus({ preventScroll: true });
  };
  return (
    <div className={`flow ${styles.root}`}>
      <div className="no-print">
        <RoiFields form={form} onChange={onChange} />
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
      {result && !isInWindow && <Glance result={result} onShow={showResults} />}
    </div>
  );
}

/** On a phone the results are far below the fields, so the first figure is always on the screen. */
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

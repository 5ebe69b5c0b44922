import Button from '@cloudscape-design/components/button';
import { lazy, Suspense, useState } from 'react';
import { type Canceled, strings } from '../strings.ts';
import styles from './selection-bar.module.css';
import type { Many } from './use-many.ts';

const CancelQuestion = lazy(() =>
  import('./cancel-question.tsx').then((module) => ({ default: module.CancelQuestion })),
);

const words = strings.many;

/** Within the thumb's reach at the bottom, while something is selected. */
export function SelectionBar({ many }: { many: Many }) {
  /** What would end when the question was asked: each that is done leaves the selection. */
  const [asked, setAsked] = useState<Canceled>();
  const { selected, doing, run, selectAll, clear } = many;
  const isBusy = doing !== undefined;
  /** What has nothing to cancel says so, without a question. */
  const cancel = () => {
    const canceled = many.canceled();
    if (canceled.requests === 0) void run('cancel');
    else setAsked(canceled);
  };
  if (selected.length === 0 && asked === undefined && !isBusy) return null;
  return (
    <section className={styles.root} aria-label={words.label}>
      <p>
        <strong>{words.selected(selected.length)}</strong>
      </p>
      <div className="actions">
        <Button loading={doing === 'remind'} disabled={isBusy} onClick={() => void run('remind')}>
          {words.remind}
        </Button>
        <Button loading={doing === 'extend'} disabled={isBusy} onClick={() => void run('extend')}>
          {words.extend}
        </Button>
        <Button loading={doing === 'cancel'} disabled={isBusy} onClick={cancel}>
          {words.cancel}
        </Button>
        <Button variant="link" disabled={isBusy} onClick={selectAll}>
          {words.selectAll}
        </Button>
        <Button variant="link" disabled={isBusy} onClick={clear}>
          {words.clear}
        </Button>
      </div>
      {asked && (
        <Suspense fallback={null}>
          <CancelQuestion canceled={asked} onConfirm={() => run('cancel')} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

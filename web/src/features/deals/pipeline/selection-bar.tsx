import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { TypedConfirm } from '#web/ui/form/typed-confirm.tsx';
import { strings } from '../strings.ts';
import styles from './selection-bar.module.css';
import type { Many } from './use-many.ts';

const words = strings.many;

/** Within the thumb's reach at the bottom, while something is selected. */
export function SelectionBar({ many }: { many: Many }) {
  /** How many were selected when the question was asked: each that is done leaves the selection. */
  const [asked, setAsked] = useState<number>();
  const { selected, doing, run, selectAll, clear } = many;
  const isBusy = doing !== undefined;
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
        <Button loading={doing === 'cancel'} disabled={isBusy} onClick={() => setAsked(selected.length)}>
          {words.cancel}
        </Button>
        <Button variant="link" disabled={isBusy} onClick={selectAll}>
          {words.selectAll}
        </Button>
        <Button variant="link" disabled={isBusy} onClick={clear}>
          {words.clear}
        </Button>
      </div>
      {asked !== undefined && (
        <TypedConfirm
          title={words.cancelTitle(asked)}
          text={String(asked)}
          confirmLabel={words.cancel}
          cancelLabel={words.keep}
          onConfirm={() => run('cancel')}
          onClose={() => setAsked(undefined)}
        >
          {words.cancelWords}
        </TypedConfirm>
      )}
    </section>
  );
}

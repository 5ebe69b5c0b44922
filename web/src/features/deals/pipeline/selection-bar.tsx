import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { strings } from '../strings.ts';
import styles from './selection-bar.module.css';
import type { Many } from './use-many.ts';

const words = strings.many;

/** Within the thumb's reach at the bottom, while something is selected. */
export function SelectionBar({ many }: { many: Many }) {
  const [isAsking, setAsking] = useState(false);
  const { selected, doing, run, selectAll, clear } = many;
  const isBusy = doing !== undefined;
  if (selected.length === 0 && !isAsking && !isBusy) return null;
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
        <Button loading={doing === 'cancel'} disabled={isBusy} onClick={() => setAsking(true)}>
          {words.cancel}
        </Button>
        <Button variant="link" disabled={isBusy} onClick={selectAll}>
          {words.selectAll}
        </Button>
        <Button variant="link" disabled={isBusy} onClick={clear}>
          {words.clear}
        </Button>
      </div>
      {isAsking && (
        <ConfirmModal
          title={words.cancelTitle(selected.length)}
          confirmLabel={words.cancel}
          cancelLabel={words.keep}
          onConfirm={() => run('cancel')}
          onClose={() => setAsking(false)}
        >
          {words.cancelWords}
        </ConfirmModal>
      )}
    </section>
  );
}

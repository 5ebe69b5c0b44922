import Button from '@cloudscape-design/components/button';
import { type ReactNode, Suspense, useState } from 'react';
import type { StepNumber, TransactionKind } from '#contracts/chat/transaction';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { useChatStrings } from '../strings.ts';
import styles from './step-views.module.css';

const views = ['conversation', 'work', 'files'] as const;
export type View = (typeof views)[number];

/** Chooses the view on a narrow screen. */
type ViewSwitchProps = {
  view: View;
  shown: readonly View[];
  kind: TransactionKind;
  step: number;
  onChoose: (view: View) => void;
};

const ViewSwitch = ({ view, shown, kind, step, onChoose }: ViewSwitchProps) => {
  const { tabs } = useChatStrings();
  const names = {
    conversation: tabs.messages,
    work: step === 2 ? { selling: tabs.checklist, buying: tabs.tours }[kind] : tabs.document,
    files: tabs.files,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form
    <div className={`actions ${styles.root}`} role="group" aria-label={tabs.label}>
      {shown.map((one) => (
        <Button
          key={one}
          variant={one === view ? 'primary' : 'normal'}
          nativeButtonAttributes={{ 'aria-pressed': one === view }}
          onClick={() => onChoose(one)}
        >
          {names[one]}
        </Button>
      ))}
    </div>
  );
};

type StepViewsProps = {
  kind: TransactionKind;
  step: StepNumber;
  conversation: ReactNode;
  /** The document to sign, or the checklist. */
  work: ReactNode;
  /** The files, in the step of the checklist. */
  files?: ReactNode;
  /** The first view on a narrow screen. */
  begins?: View;
};

/** Shows the conversation beside work and files, or one at a time on narrow screens. A hidden view keeps its state. */
export function StepViews({ kind, step, conversation, work, files, begins = 'conversation' }: StepViewsProps) {
  const [chosen, setView] = useState<View>(begins);
  const view = chosen === 'files' && !files ? 'work' : chosen;
  const shown = views.filter((one) => one !== 'files' || files);
  return (
    <>
      <ViewSwitch view={view} shown={shown} kind={kind} step={step} onChoose={setView} />
      <div className={view === 'conversation' ? undefined : styles.hidden}>{conversation}</div>
      <div className={view === 'conversation' ? styles.hidden : undefined}>
        <div className="flow">
          <div className={view === 'work' ? undefined : styles.hidden}>
            <Suspense fallback={<Loading lines={8} />}>{work}</Suspense>
          </div>
          {files && (
            <div className={view === 'files' ? undefined : styles.hidden}>
              <Suspense fallback={<Loading lines={4} />}>{files}</Suspense>
            </div>
          )}
        </div>
      </div>
    </>
  );
}

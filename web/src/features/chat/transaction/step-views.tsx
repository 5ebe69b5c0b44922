import { type ReactNode, Suspense, useState } from 'react';
import type { StepNumber } from '#contracts/chat/transaction';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { useChatStrings } from '../strings.ts';
import styles from './step-views.module.css';

type View = 'conversation' | 'work';

/** Chooses what a narrow screen shows. */
const ViewSwitch = ({ view, step, onChoose }: { view: View; step: number; onChoose: (view: View) => void }) => {
  const strings = useChatStrings();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form
    <div className={styles.root} role="group" aria-label={strings.tabs.label}>
      <button type="button" aria-pressed={view === 'conversation'} onClick={() => onChoose('conversation')}>
        {strings.tabs.conversation}
      </button>
      <button type="button" aria-pressed={view === 'work'} onClick={() => onChoose('work')}>
        {step === 2 ? strings.tabs.checklist : strings.tabs.document}
      </button>
    </div>
  );
};

type StepViewsProps = {
  step: StepNumber;
  conversation: ReactNode;
  /** The document to sign, or the checklist. */
  work: ReactNode;
  /** What a narrow screen shows first. */
  begins?: View;
};

/** Conversation and work side by side, or one at a time on narrow screens; the hidden one keeps its state. */
export function StepViews({ step, conversation, work, begins = 'conversation' }: StepViewsProps) {
  const [view, setView] = useState<View>(begins);
  return (
    <>
      <ViewSwitch view={view} step={step} onChoose={setView} />
      <div className={view === 'conversation' ? undefined : styles.hidden}>{conversation}</div>
      <div className={view === 'work' ? undefined : styles.hidden}>
        <Suspense fallback={<Loading lines={8} />}>{work}</Suspense>
      </div>
    </>
  );
}

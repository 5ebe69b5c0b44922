import { type ReactNode, Suspense, useState } from 'react';
import type { StepNumber } from '#contracts/chat/transaction';
import { Loading } from '#web/ui/feedback/loading.tsx';
import styles from './step-views.module.css';
import { type View, ViewSwitch } from './view-switch.tsx';

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

import Button from '@cloudscape-design/components/button';
import { type ReactNode, Suspense, useState } from 'react';
import type { StepNumber } from '#contracts/chat/transaction';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { useChatStrings } from '../strings.ts';
import styles from './step-views.module.css';

const views = ['conversation', 'work'] as const;
type View = (typeof views)[number];

/** Chooses the view on a narrow screen. */
const ViewSwitch = ({ view, step, onChoose }: { view: View; step: number; onChoose: (view: View) => void }) => {
  const { tabs } = useChatStrings();
  const names = { conversation: tabs.conversation, work: step === 2 ? tabs.checklist : tabs.document };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form
    <div className={`actions ${styles.root}`} role="group" aria-label={tabs.label}>
      {views.map((one) => (
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
  step: StepNumber;
  conversation: ReactNode;
  /** The document to sign, or the checklist. */
  work: ReactNode;
  /** The first view on a narrow screen. */
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

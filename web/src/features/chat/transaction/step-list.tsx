import type { StepNumber } from '#contracts/chat/transaction';
import { useChatStrings } from '../strings.ts';
import { UnreadMark } from '../unread-mark.tsx';
import styles from './step-list.module.css';

type Step = { step: StepNumber; heading: string; words: string; done: boolean };
type StepListProps = {
  steps: readonly Step[];
  current: number;
  onChoose: (step: StepNumber) => void;
  unread?: readonly number[];
};

export const StepList = ({ steps, current, onChoose, unread = [] }: StepListProps) => {
  const strings = useChatStrings();
  return (
    <nav aria-label={strings.steps}>
      <ol className={styles.root}>
        {steps.map(({ step, heading, words, done }) => (
          <li key={step}>
            <button
              type="button"
              className={styles.step}
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onChoose(step)}
            >
              <span className={done ? `${styles.number} ${styles.done}` : styles.number} aria-hidden="true">
                {step}
              </span>
              <span className={styles.words}>
                <strong>
                  {heading}
                  {done && <span className="only-read-aloud"> ({strings.done})</span>}
                </strong>
                <small>{words}</small>
                {(unread[step - 1] ?? 0) > 0 && (
                  <span>
                    <UnreadMark count={unread[step - 1] ?? 0} isBrief={step !== current} />
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
};

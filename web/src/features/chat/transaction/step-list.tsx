import Icon from '@cloudscape-design/components/icon';
import type { StepNumber } from '#contracts/chat/transaction';
import { useMedia } from '#web/ui/browser/use-media.ts';
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
  const isWide = useMedia('(min-width: 1000px)');
  // A phone shows only the numbers of other steps, to leave room for the conversation. Screen readers still read their names.
  const isPhone = useMedia('(max-width: 759px)');
  return (
    <nav aria-label={strings.steps}>
      <ol className={`plain-list ${styles.root}`}>
        {steps.map(({ step, heading, words, done }) => (
          <li key={step}>
            <button
              type="button"
              className={`boxed ${styles.step}`}
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onChoose(step)}
            >
              <span aria-hidden="true">
                {done ? <Icon name="status-positive" variant="success" /> : <span className="chip">{step}</span>}
              </span>
              <span className={styles.words}>
                <strong className={isPhone && step !== current ? 'only-read-aloud' : undefined}>
                  {heading}
                  {done && <span className="only-read-aloud"> ({strings.done})</span>}
                </strong>
                {isWide && <small className="soft">{words}</small>}
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

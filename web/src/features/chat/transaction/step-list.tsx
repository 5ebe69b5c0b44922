import { strings } from '../strings.ts';

type Step = { step: number; heading: string; words: string; done: boolean };
type StepListProps = {
  steps: readonly Step[];
  current: number;
  onChoose: (step: number) => void;
  unread?: readonly number[];
};

export const StepList = ({ steps, current, onChoose, unread = [] }: StepListProps) => (
  <nav aria-label={strings.steps}>
    <ol className="transaction-steps">
      {steps.map(({ step, heading, words, done }) => (
        <li key={step}>
          <button
            type="button"
            className="transaction-step"
            aria-current={step === current ? 'step' : undefined}
            onClick={() => onChoose(step)}
          >
            <span className={done ? 'step-number step-number-done' : 'step-number'} aria-hidden="true">
              {step}
            </span>
            <span className="transaction-step-words">
              <strong>
                {heading}
                {done && <span className="only-read-aloud"> ({strings.done})</span>}
              </strong>
              <small>{words}</small>
              {(unread[step - 1] ?? 0) > 0 && (
                <span>
                  <span className="unread-mark">{strings.transactions.unread(unread[step - 1] ?? 0)}</span>
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ol>
  </nav>
);

import { useUiStrings } from '../strings.ts';
import styles from './step-trail.module.css';

type StepTrailProps = { steps: readonly string[]; current: number };

/** The position among a few steps: all names on wide screens, the current name and number on narrow ones. */
export const StepTrail = ({ steps, current }: StepTrailProps) => {
  const strings = useUiStrings();
  return (
    <ol
      className={`plain-list ${styles.root}`}
      aria-label={strings.step(Math.min(current + 1, steps.length), steps.length)}
    >
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? styles.done : index === current ? styles.now : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="numeric" aria-hidden="true">
            {index < current ? <Check /> : index + 1}
          </span>
          <span className={styles.name}>
            {step}
            {index < current ? <span className="only-read-aloud"> ({strings.done})</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
};

/** A drawn check mark, because not every font has one. */
const Check = () => (
  <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
    <path
      d="M2 6.5 5 9.5 10 3"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

import { type Flow, stepOf } from './guest-flow.ts';
import { strings } from './strings.ts';

/** Own markup: a guest's first step has to be light, and these three are all there is. */
export function GuestSteps({ flow }: { flow: Flow }) {
  const current = stepOf(flow);
  return (
    <ol
      className={flow.at === 'inProgress' ? 'guest-steps guest-steps-dimmed' : 'guest-steps'}
      aria-label={strings.stepsLabel}
      aria-disabled={flow.at === 'inProgress' || undefined}
    >
      {strings.steps.map((name, index) => {
        const isDone = current !== null && index < current;
        return (
          <li
            key={name}
            data-state={isDone ? 'done' : index === current ? 'current' : 'ahead'}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className="guest-step-mark" aria-hidden="true">
              {isDone ? '✓' : index + 1}
            </span>
            <span>
              {name}
              {isDone && <span className="only-read-aloud"> ({strings.stepDone})</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

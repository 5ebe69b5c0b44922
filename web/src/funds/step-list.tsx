import { strings } from './strings.ts';

type StepListProps = { label: string; names: readonly string[]; current: number | null; isDimmed?: boolean };

/** Own markup, not Cloudscape's Wizard: a guest's first step has to be light, and 'Next' has rules of its own. */
export const StepList = ({ label, names, current, isDimmed = false }: StepListProps) => (
  <ol className={isDimmed ? 'step-list step-list-dimmed' : 'step-list'} aria-label={label}>
    {names.map((name, index) => {
      const isDone = current !== null && index < current;
      return (
        <li
          key={name}
          data-state={isDone ? 'done' : index === current ? 'current' : 'ahead'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="step-mark" aria-hidden="true">
            {isDone ? '✓' : index + 1}
          </span>
          <span className="step-name">
            {name}
            {isDone && <span className="only-read-aloud"> ({strings.done})</span>}
          </span>
        </li>
      );
    })}
  </ol>
);

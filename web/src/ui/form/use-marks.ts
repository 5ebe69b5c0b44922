import { useEffect, useRef, useState } from 'react';
import { useRefusalText } from '#web/language/refusal.ts';
import { type FieldOf, type FormRules, type Problems, refusedFields, shownProblems } from './form-problems.ts';

/** The fields that a form marks: wrong by its rules, or refused by the server. The first of them gets the focus after an attempt. */
export function useMarks<Values extends object>(
  values: Values,
  rules: FormRules<Values>,
  fieldOnForm?: Partial<Record<string, FieldOf<Values>>>,
) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [attempts, setAttempts] = useState(0);
  const [refused, setRefused] = useState<Problems<Values>>({});
  const focus = useFirstProblem();
  const say = useRefusalText();
  const problems = rules.check(values);
  const shown = shownProblems({ values, problems, refused, left, isTried: attempts > 0 });

  return {
    element: focus.element,
    problems,
    hasRefused: Object.keys(refused).length > 0,
    problemOf: (name: FieldOf<Values>) => {
      const sentence = shown[name];
      return sentence === undefined ? undefined : say({ message: sentence });
    },
    leave: (name: FieldOf<Values>) => setLeft(new Set([...left, name])),
    /** Whether the rules let the form go. */
    attempt: () => {
      setAttempts(attempts + 1);
      const isValid = Object.keys(problems).length === 0;
      if (!isValid) focus.want(true);
      return isValid;
    },
    refuse: (cause: unknown) => {
      const marked = refusedFields(cause, values, fieldOnForm);
      setRefused(marked);
      if (Object.keys(marked).length > 0) focus.want(true);
    },
    /** What is typed again is no longer what was refused. */
    forget: (names: readonly string[]) => {
      setRefused((before) => {
        const still = Object.entries(before).filter(([name]) => !names.includes(name));
        return Object.fromEntries(still) as Problems<Values>;
      });
      focus.want(false);
    },
    reset: () => {
      setLeft(new Set());
      setAttempts(0);
      setRefused({});
    },
  };
}

/** Once the problems are drawn, the focus moves to the first of them; also where the fields are drawn only later. */
function useFirstProblem() {
  const element = useRef<HTMLFormElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    const first = isWanted.current && element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!first) return;
    isWanted.current = false;
    first.focus();
  });
  const want = (wanted: boolean) => {
    isWanted.current = wanted;
  };
  return { element, want };
}

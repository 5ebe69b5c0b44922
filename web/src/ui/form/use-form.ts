import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRefusalText } from '#web/language/refusal.ts';
import {
  type FieldOf,
  type FormRules,
  type Problems,
  refusedFields,
  shownProblems,
  unmarkedRefusal,
} from './form-problems.ts';
import { useTask } from './use-task.ts';

/** The fields that a form marks, because they break its rules or the server refused them. After an attempt, the first gets the focus. */
function useMarks<Values extends object>(
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
    /** Returns true if the form passes its rules. */
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
      return unmarkedRefusal(cause, marked);
    },
    /** Removes the server's refusal of a field when someone changes the field. */
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

/** Moves the focus to the first problem once it's rendered, even if the fields are rendered later. */
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

// The base of every form: its values, its problems, and the server's messages (docs/adr/013-front-end.md).

type FormOptions<Values> = {
  initial: Values;
  rules: FormRules<Values>;
  /** The storage of values that survive a reload (`useKeptState`). */
  kept?: readonly [Values, (next: Values) => void];
  /** This form's fields, by the names the server has for them. */
  fieldOnForm?: Partial<Record<string, FieldOf<Values>>>;
  /** A failure from before the form was shown. */
  before?: string;
};
type Work<Values> = (values: Values) => Promise<unknown>;

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

export function useForm<Values extends object>({ initial, rules, kept, fieldOnForm, before }: FormOptions<Values>) {
  const [first, setFirst] = useState(initial);
  const own = useState(initial);
  const [values, setValues] = kept ?? own;
  const { doing, failure, run, clear } = useTask<string>(before);
  const marks = useMarks(values, rules, fieldOnForm);

  /** Skips the rules, as for a draft. */
  const act = (work: Work<Values>, name = 'submit') =>
    run(async () => {
      marks.forget(Object.keys(values));
      try {
        await work(values);
      } catch (cause) {
        throw marks.refuse(cause);
      }
    }, name);
  const submit = async (work: Work<Values>, name?: string) => {
    if (marks.attempt()) await act(work, name);
  };

  return {
    values,
    isChanged: JSON.stringify(values) !== JSON.stringify(first),
    change: (part: Partial<Values>) => {
      setValues({ ...values, ...part });
      marks.forget(Object.keys(part));
      clear();
    },
    act,
    submit,
    /** The action under way, and the failure of the last try. */
    doing,
    failure,
    clearFailure: clear,
    problems: marks.problems,
    problemOf: marks.problemOf,
    hasRefused: marks.hasRefused,
    leave: marks.leave,
    rules,
    reset: (to: Values = initial) => {
      setValues(to);
      setFirst(to);
      marks.reset();
      clear();
    },
    /** The props of the `<form>` element. */
    onSubmit: (work: Work<Values>) => ({
      ref: marks.element,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        // A form in a window must not send the form behind it, too.
        event.stopPropagation();
        void submit(work);
      },
    }),
  };
}

type TextOf<Values> = { [Name in FieldOf<Values>]: Values[Name] extends string ? Name : never }[FieldOf<Values>];

/** The props of a `TextField` or another text field. */
export const fieldOf = <Values extends object>(form: Form<Values>, name: TextOf<Values>) => ({
  value: form.values[name] as string,
  errorText: form.problemOf(name),
  isRequired: form.rules.required?.(form.values).includes(name),
  maxLength: form.rules.limits?.[name],
  onChange: (value: string) => form.change({ [name]: value } as unknown as Partial<Values>),
  onBlur: () => form.leave(name),
});

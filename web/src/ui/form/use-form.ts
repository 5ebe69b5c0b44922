// How every form here works: what is typed, what is wrong with it, and what the server says of it (docs/adr/013-front-end.md).
import { type FormEvent, useState } from 'react';
import type { FieldOf, FormRules } from './form-problems.ts';
import { useMarks } from './use-marks.ts';
import { useTask } from './use-task.ts';

type FormOptions<Values> = {
  initial: Values;
  rules: FormRules<Values>;
  /** Where the values are kept when they outlive the page (`useKeptState`). */
  kept?: readonly [Values, (next: Values) => void];
  /** This form's fields, by the names the server has for them. */
  fieldOnForm?: Partial<Record<string, FieldOf<Values>>>;
  /** What went wrong before the form was shown. */
  before?: string;
};
type Work<Values> = (values: Values) => Promise<unknown>;

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

export function useForm<Values extends object>({ initial, rules, kept, fieldOnForm, before }: FormOptions<Values>) {
  const [first] = useState(initial);
  const own = useState(initial);
  const [values, setValues] = kept ?? own;
  const { doing, failure, run, clear } = useTask<string>(before);
  const marks = useMarks(values, rules, fieldOnForm);

  /** Without a look at the rules, as for a draft. */
  const act = (work: Work<Values>, name = 'submit') =>
    run(async () => {
      marks.forget(Object.keys(values));
      try {
        await work(values);
      } catch (cause) {
        marks.refuse(cause);
        throw cause;
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
    /** What is under way, and what the last try failed with. */
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
      marks.reset();
      clear();
    },
    /** For the `<form>` element. */
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

/** For a `TextField`, or another field of text. */
export const fieldOf = <Values extends object>(form: Form<Values>, name: TextOf<Values>) => ({
  value: form.values[name] as string,
  errorText: form.problemOf(name),
  isRequired: form.rules.required?.(form.values).includes(name),
  maxLength: form.rules.limits?.[name],
  onChange: (value: string) => form.change({ [name]: value } as unknown as Partial<Values>),
  onBlur: () => form.leave(name),
});

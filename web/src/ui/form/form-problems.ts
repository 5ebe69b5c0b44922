// Decides which problems a form marks, and when. Pure: `use-form.ts` has the state.
import { REQUIRED_MESSAGE } from '#core/http/field-words.ts';

export type FieldOf<Values> = keyof Values & string;
/** The problem with a field, as a sentence. */
export type Problems<Values> = Partial<Record<FieldOf<Values>, string>>;

export type FormRules<Values> = {
  check: (values: Values) => Problems<Values>;
  /** The most characters that a field takes. */
  limits?: Partial<Record<FieldOf<Values>, number>>;
  required?: (values: Values) => readonly FieldOf<Values>[];
};

/** The rules of a form whose call has no contract of ours (signing in): all fields are required. */
export const allRequired = <Values extends Record<string, string>>(
  initial: Values,
  sentences: Partial<Values> = {},
): FormRules<Values> => {
  const names = Object.keys(initial) as FieldOf<Values>[];
  return {
    check: (values) => {
      const blank = names.filter((name) => isBlank(values[name]));
      return Object.fromEntries(blank.map((name) => [name, sentences[name] ?? REQUIRED_MESSAGE])) as Problems<Values>;
    },
    required: () => names,
  };
};

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/**
 * The problems to show. Before the first attempt, these are only fields that someone filled in wrongly and left, because an empty field
 * isn't wrong yet. After it, every field counts. The server's message for a field comes first, because the server knows more.
 */
export const shownProblems = <Values extends object>(form: {
  values: Values;
  problems: Problems<Values>;
  refused: Problems<Values>;
  left: ReadonlySet<string>;
  isTried: boolean;
}): Problems<Values> => {
  const isShown = (name: FieldOf<Values>) => form.isTried || (form.left.has(name) && !isBlank(form.values[name]));
  const names = Object.keys(form.problems) as FieldOf<Values>[];
  const shown = names.filter(isShown).map((name) => [name, form.problems[name]]);
  return { ...(Object.fromEntries(shown) as Problems<Values>), ...form.refused };
};

/** The refusal of a value that the form has no field for, such as a file, in its own words: without a marked field, the general ones mislead. */
export const unmarkedRefusal = (cause: unknown, marked: object): unknown => {
  const fields = cause instanceof Error && 'fields' in cause ? cause.fields : undefined;
  const [sentence] = Object.values(fields ?? {});
  return typeof sentence === 'string' && Object.keys(marked).length === 0 ? new Error(sentence, { cause }) : cause;
};

/** The server's messages for this form's fields. They name the fields of the call; `fieldOnForm` translates different names. */
export const refusedFields = <Values extends object>(
  cause: unknown,
  values: Values,
  fieldOnForm: Partial<Record<string, FieldOf<Values>>> = {},
): Problems<Values> => {
  const fields = cause instanceof Error && 'fields' in cause ? cause.fields : undefined;
  if (typeof fields !== 'object' || fields === null) return {};
  const marked = Object.entries(fields).flatMap(([wireName, sentence]) => {
    const name = fieldOnForm[wireName] ?? wireName;
    return name in values && typeof sentence === 'string' ? [[name, sentence]] : [];
  });
  return Object.fromEntries(marked) as Problems<Values>;
};

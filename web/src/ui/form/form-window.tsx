import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import type { ReactNode } from 'react';
import type * as v from 'valibot';
import { isObjectSchema } from '#core/schema.ts';
import { useUiStrings } from '../strings.ts';
import { contractRules } from './contract-rules.ts';
import { FormModal } from './form-modal.tsx';
import type { FormRules, Problems } from './form-problems.ts';
import { TextAreaField } from './text-area-field.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { type Form, fieldOf, useForm } from './use-form.ts';

/** Removes a phone's automatic changes: capitals, curly apostrophes, a space at the end, and accents apart from their letters. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

export const isTyped = (typed: string, text: string): boolean => plain(typed) === plain(text);

// Forms of few fields, with the names of the call's body. The rules and limits come from the contract.

export type Field = { label: string } & Partial<Omit<TextFieldProps, 'onChange' | 'errorText'>> & {
    /** The number of lines of a longer text. */
    rows?: number;
    /** Options instead of a text. */
    choices?: readonly { value: string; label: string; description?: string }[];
  };
type Fields = Readonly<Record<string, Field>>;
export type Values = Record<string, string>;

export type FormParts = {
  /** The contract of the call's body. */
  schema?: v.GenericSchema | undefined;
  fields?: Fields | undefined;
  /** Rules beyond the contract. */
  check?: ((values: never) => Problems<Values>) | undefined;
};

export const valuesOf = (fields: Fields): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, { value = '' }]) => [name, value]));

export const rulesOf = ({ schema, fields = {}, check = () => ({}) }: FormParts): FormRules<Values> => {
  const initial = valuesOf(fields);
  const rules = schema && isObjectSchema(schema) ? contractRules(schema, initial) : { check: () => ({}) };
  return { ...rules, check: (values) => ({ ...rules.check(values), ...check(values as never) }) };
};

const Drawn = ({ form, name, field }: { form: Form<Values>; name: string; field: Field }) => {
  const { choices, rows, value: _, ...own } = field;
  const shown = { ...fieldOf(form, name), ...own };
  if (choices)
    return (
      <FormField label={shown.label} description={shown.description} errorText={shown.errorText}>
        <RadioGroup
          value={shown.value}
          items={[...choices]}
          ariaRequired={shown.isRequired}
          onChange={({ detail }) => shown.onChange(detail.value)}
        />
      </FormField>
    );
  return rows ? <TextAreaField {...shown} rows={rows} /> : <TextField {...shown} />;
};

/** A function and not a component, because the form makes the space between the fields, which must be its direct children. */
export const drawn = (form: Form<Values>, fields: Fields) =>
  Object.entries(fields).map(([name, field]) => <Drawn key={name} form={form} name={name} field={field} />);

type FormWindowProps = FormParts & {
  title: string;
  children?: ReactNode;
  /** Content below the fields. */
  below?: ReactNode;
  /** Text that people have to type first: the name of the deleted thing, or a word if the name is missing or too long. */
  typed?: string | true | undefined;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  onConfirm: (values: Values) => Promise<unknown>;
  onClose: () => void;
};

/** A form in a window: the values to fill in, or a word to type, before an action. Mount it to open it. */
export function FormWindow({ fields = {}, schema, check, typed, children, below, ...window }: FormWindowProps) {
  const words = useUiStrings();
  const wanted = typed === true ? words.typedWord : typed;
  const rules = rulesOf({ schema, fields, check });
  const form = useForm<Values>({
    initial: { ...valuesOf(fields), ...(wanted && { typed: '' }) },
    rules: {
      ...rules,
      check: (values) => ({
        ...rules.check(values),
        ...(wanted && !isTyped(values.typed ?? '', wanted) && { typed: words.typedWrong(wanted) }),
      }),
    },
  });
  const { confirmLabel, onConfirm, ...shown } = window;
  return (
    <FormModal
      {...shown}
      form={form}
      isFleeting={Object.keys(fields).length === 0}
      submitLabel={confirmLabel}
      onSubmit={({ typed: _, ...values }) => onConfirm(values)}
    >
      {children && <div>{children}</div>}
      {drawn(form, fields)}
      {below}
      {wanted && <TextField label={words.typed(wanted)} {...fieldOf(form, 'typed')} />}
    </FormModal>
  );
}

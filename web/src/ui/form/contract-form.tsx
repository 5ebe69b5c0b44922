import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type * as v from 'valibot';
import { refusalOf } from '#web/language/refusal.ts';
import { useAskToLeave } from '../browser/use-ask-to-leave.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { useUiStrings } from '../strings.ts';
import type { Problems } from './form-problems.ts';
import { drawn, type Field, rulesOf, type Values, valuesOf } from './form-window.tsx';
import { useForm } from './use-form.ts';

type ContractFormProps<Name extends string> = {
  schema: v.GenericSchema;
  fields: Readonly<Record<Name, Field>>;
  check?: (values: Record<Name, string>) => Problems<Record<Name, string>>;
  submitLabel: string;
  isPrimary?: boolean;
  /** True if something besides the fields has changed, so that the form can be sent with unchanged fields. */
  isChanged?: boolean;
  onSubmit: (values: Record<Name, string>) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
};

/** A form on a page. After sending it's empty again. */
export function ContractForm<Name extends string>(props: ContractFormProps<Name>) {
  const { schema, fields, check, submitLabel, isPrimary, isChanged, onSubmit, onCancel } = props;
  const words = useUiStrings();
  const form = useForm({ initial: valuesOf(fields), rules: rulesOf({ schema, fields, check }) });
  useAskToLeave(form.isChanged, form.doing !== undefined);
  // A new form with a suggestion isn't: pressed, it says what is missing.
  const isAsItWas =
    Object.values<Field>(fields).some(({ value }) => value) &&
    !form.isChanged &&
    Object.keys(form.problems).length === 0;
  const submit = async (values: Values) => {
    await onSubmit(values as Record<Name, string>);
    form.reset();
  };
  return (
    <form {...form.onSubmit(submit)}>
      <SpaceBetween size="s">
        {form.failure && !form.hasRefused && <ErrorState error={refusalOf(form.failure)} />}
        {drawn(form, fields)}
        <div className="actions">
          <Button
            formAction="submit"
            variant={isPrimary ? 'primary' : 'normal'}
            loading={form.doing !== undefined}
            disabled={isAsItWas && !isChanged}
          >
            {submitLabel}
          </Button>
          {onCancel && (
            <Button variant="link" formAction="none" onClick={onCancel}>
              {words.cancel}
            </Button>
          )}
        </div>
      </SpaceBetween>
    </form>
  );
}

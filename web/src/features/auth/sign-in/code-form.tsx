import Button from '@cloudscape-design/components/button';
import { WithAddress } from '#web/ui/feedback/with-address.tsx';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { allRequired } from '#web/ui/form/form-problems.ts';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { strings } from '../strings.ts';

const texts = strings.code;
const initial = { code: '' };
const rules = allRequired(initial);

type CodeFormProps = { onSubmit: (code: string) => Promise<void>; onCancel: () => void };

/** The second step of signing in. */
export function CodeForm({ onSubmit, onCancel }: CodeFormProps) {
  const form = useForm({ initial, rules });
  const isBusy = form.doing !== undefined;
  return (
    <form {...form.onSubmit(({ code }) => onSubmit(code.trim()))}>
      <div className="flow">
        <p className="soft">{texts.explain}</p>
        <CodeInput label={texts.label} {...fieldOf(form, 'code')} />
        <p className="soft">
          <WithAddress>{texts.lost}</WithAddress>
        </p>
        <FormError>{form.failure?.message}</FormError>
        <div className="form-buttons">
          <Button formAction="none" disabled={isBusy} onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button variant="primary" disabled={form.values.code.trim() === ''} loading={isBusy}>
            {texts.submit}
          </Button>
        </div>
      </div>
    </form>
  );
}

import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { type ClientField, CONDITIONS, type Condition } from '#contracts/clients/fields';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { HeldButton } from '#web/ui/page/held-button.tsx';
import { ValueInput } from '../fields/value-input.tsx';
import { conditionsOf, emptyLine, type Line, linesOf, TAG } from './conditions.ts';
import { strings as words } from './strings.ts';

type FilterModalProps = {
  fields: readonly ClientField[];
  shown: readonly Condition[];
  onShow: (conditions: Condition[]) => void;
  onClose: () => void;
};

/** Which clients the list shows: those who have all of it. */
export function FilterModal({ fields, shown, onShow, onClose }: FilterModalProps) {
  const form = useForm<{ lines: Line[] }>({
    initial: { lines: shown.length > 0 ? linesOf(shown) : [emptyLine] },
    rules: { check: ({ lines }) => (conditionsOf(lines, fields) ? {} : { lines: words.problem }) },
  });
  const { lines } = form.values;
  const change = (at: number, part: Partial<Line>) =>
    form.change({ lines: lines.map((line, index) => (index === at ? { ...line, ...part } : line)) });
  const show = async (values: { lines: Line[] }) => {
    onShow(conditionsOf(values.lines, fields) ?? []);
    onClose();
  };
  const isFull = lines.length >= CONDITIONS;
  return (
    <FormModal title={words.title} form={form} submitLabel={words.show} onSubmit={show} onClose={onClose}>
      <p className="soft">{words.note}</p>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and each shows what it is given.
        <LineFields key={at} line={line} number={at + 1} fields={fields} onChange={(part) => change(at, part)}>
          {lines.length > 1 && (
            <Button
              formAction="none"
              variant="inline-link"
              ariaLabel={words.removeLine(at + 1)}
              onClick={() => form.change({ lines: lines.toSpliced(at, 1) })}
            >
              {words.takeOut}
            </Button>
          )}
        </LineFields>
      ))}
      <FormField errorText={form.problemOf('lines')}>
        <HeldButton
          formAction="none"
          held={isFull ? words.full : undefined}
          onClick={() => form.change({ lines: [...lines, emptyLine] })}
        >
          {words.addLine}
        </HeldButton>
      </FormField>
    </FormModal>
  );
}

type LineFieldsProps = {
  line: Line;
  number: number;
  fields: readonly ClientField[];
  onChange: (part: Partial<Line>) => void;
  children: ReactNode;
};

function LineFields({ line, number, fields, onChange, children }: LineFieldsProps) {
  const { what, is, from, to } = line;
  const field = fields.find(({ id }) => id === what);
  const options = [{ value: TAG, label: words.tag }, ...fields.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <fieldset className="panel">
      <legend className="only-read-aloud">{words.line(number)}</legend>
      <SpaceBetween size="xs">
        <FormField label={words.what} stretch>
          <Select
            selectedOption={options.find(({ value }) => value === what) ?? null}
            options={options}
            onChange={({ detail }) => onChange({ ...emptyLine, what: detail.selectedOption.value ?? TAG })}
          />
        </FormField>
        {field === undefined && (
          <TextField label={words.is} autoComplete="off" value={is} onChange={(text) => onChange({ is: text })} />
        )}
        {field && (field.kind === 'text' || field.kind === 'choice') && (
          <ValueInput
            field={field}
            label={field.kind === 'text' ? words.begins : words.is}
            value={is}
            onChange={(text) => onChange({ is: text })}
          />
        )}
        {field && (field.kind === 'number' || field.kind === 'date') && (
          <SpaceBetween size="xs">
            <ValueInput field={field} label={words.from} value={from} onChange={(text) => onChange({ from: text })} />
            <ValueInput field={field} label={words.to} value={to} onChange={(text) => onChange({ to: text })} />
          </SpaceBetween>
        )}
        {children}
      </SpaceBetween>
    </fieldset>
  );
}

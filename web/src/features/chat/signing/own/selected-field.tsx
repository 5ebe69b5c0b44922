import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import { FIELD_LIMITS, type PdfField, type PdfView } from '#contracts/chat/signing/own';
import { TextField } from '#web/ui/form/text-field.tsx';
import { agentWords as words } from './agent-words.ts';
import styles from './place-fields.module.css';
import { isSameWho, kept } from './placing.ts';
import type { NamedWho } from './signers.ts';

type SelectedFieldProps = {
  field: PdfField;
  people: readonly NamedWho[];
  pages: PdfView['pages'];
  onChange: (field: PdfField) => void;
  onRemove: () => void;
};

/** Everything about a field, to be typed: for the keyboard, and for anyone who wants it exact. */
export function SelectedField({ field, people, pages, onChange, onRemove }: SelectedFieldProps) {
  const options = people.map(({ name }, at) => ({ value: String(at), label: name }));
  const change = (part: Partial<PdfField>) => {
    const next = { ...field, ...part };
    const size = pages[next.page - 1];
    if (size) onChange(kept(next, size));
  };
  const give = ({ by, signer }: NamedWho) => {
    const { signer: _, ...rest } = field;
    onChange({ ...rest, by, ...(signer !== undefined && { signer }) });
  };
  const who = people.findIndex((one) => isSameWho(one, field));
  return (
    <section className="flow" aria-label={words.selected}>
      <h3>{words.selected}</h3>
      <div className={styles.tools}>
        <FormField label={words.who}>
          <Select
            options={options}
            selectedOption={options[who] ?? null}
            onChange={({ detail }) => {
              const person = people[Number(detail.selectedOption.value)];
              if (person) give(person);
            }}
          />
        </FormField>
        <NumberField label={words.page} value={field.page} onChange={(page) => change({ page: Math.round(page) })} />
        <NumberField label={words.left} value={field.x} onChange={(x) => change({ x })} />
        <NumberField label={words.top} value={field.y} onChange={(y) => change({ y })} />
        <NumberField label={words.width} value={field.width} onChange={(width) => change({ width })} />
        <NumberField label={words.height} value={field.height} onChange={(height) => change({ height })} />
      </div>
      <TextField
        label={words.label}
        constraintText={words.labelNote}
        value={field.label}
        maxLength={FIELD_LIMITS.label}
        onChange={(label) => change({ label })}
      />
      {field.kind !== 'signature' && (
        <Checkbox checked={field.required} onChange={({ detail }) => change({ required: detail.checked })}>
          {words.required}
        </Checkbox>
      )}
      <div className="actions">
        <Button onClick={onRemove}>{words.remove}</Button>
      </div>
    </section>
  );
}

type NumberFieldProps = { label: string; value: number; onChange: (value: number) => void };

/** Half a number is being typed until it's left. */
function NumberField({ label, value, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const take = () => {
    const number = Number(typed);
    if (typed !== undefined && typed.trim() !== '' && Number.isFinite(number)) onChange(number);
    setTyped(undefined);
  };
  return (
    <FormField label={label}>
      <Input
        type="number"
        value={typed ?? String(value)}
        onChange={({ detail }) => setTyped(detail.value)}
        onBlur={take}
        onKeyDown={({ detail }) => detail.key === 'Enter' && take()}
      />
    </FormField>
  );
}

import SegmentedControl from '@cloudscape-design/components/segmented-control';
import { type ReactNode, useState } from 'react';
import { TextField } from '#web/ui/form/text-field.tsx';
import { formatDollars } from '#web/ui/format/dollars.ts';
import { strings } from '../strings.ts';
import styles from './roi-fields.module.css';
import { FIELDS, type FieldName, type FieldProblem, fieldsOf, problemOf, type RoiForm } from './roi-form.ts';

const words = strings.form;

export const problemText = (problem: FieldProblem, isRequired: boolean): string => {
  if (problem.why === 'required') return strings.problems.required;
  const { unit, least, most } = problem;
  if (unit === 'dollars')
    return isRequired
      ? strings.problems.moreThanNone
      : strings.problems.dollars(formatDollars(least), formatDollars(most));
  return unit === 'percent' ? strings.problems.percent(least, most) : strings.problems.whole(least, most);
};

type RoiFieldsProps = { form: RoiForm; onChange: (form: RoiForm) => void };

export function RoiFields({ form, onChange }: RoiFieldsProps) {
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const counting = new Set(fieldsOf(form));

  const field = (name: FieldName) => {
    const { label, note } = strings.fields[name];
    const problem = problemOf(form, name);
    const isRequired = 'isRequired' in FIELDS[name] && FIELDS[name].isRequired === true;
    const isTold = problem !== undefined && left.has(name) && (problem.why !== 'required' || form[name] !== '');
    return (
      <TextField
        key={name}
        label={label}
        description={note}
        value={form[name]}
        isRequired={isRequired}
        inputMode={FIELDS[name].unit === 'dollars' || FIELDS[name].unit === 'percent' ? 'decimal' : 'numeric'}
        errorText={isTold ? problemText(problem, isRequired) : undefined}
        onChange={(value) => onChange({ ...form, [name]: value })}
        onBlur={() => setLeft(new Set([...left, name]))}
      />
    );
  };
  const fields = (...names: FieldName[]) => (
    <div className={styles.fields}>{names.filter((name) => counting.has(name)).map(field)}</div>
  );

  return (
    <form noValidate aria-label={words.label} onSubmit={(event) => event.preventDefault()} className={styles.root}>
      <div className={`panel ${styles.choices}`}>
        <Choice
          label={words.plan}
          chosen={form.plan}
          options={words.plans}
          onChoose={(plan) => onChange({ ...form, plan })}
        />
        <Choice
          label={words.pays}
          chosen={form.pays}
          options={words.ways}
          onChoose={(pays) => onChange({ ...form, pays })}
        />
      </div>
      <Group title={words.purchase}>
        <TextField
          label={words.property}
          description={words.propertyNote}
          value={form.property}
          onChange={(property) => onChange({ ...form, property: property.slice(0, 80) })}
        />
        {fields('price', 'closing', 'repairs')}
      </Group>
      {form.pays === 'loan' ? (
        <Group title={words.financing} note={form.plan === 'flip' ? words.flipLoan : undefined}>
          {fields('down', 'rate', 'term', 'points')}
        </Group>
      ) : null}
      {form.plan === 'rental' ? (
        <>
          <Group title={words.income}>{fields('rent', 'otherIncome', 'vacancy')}</Group>
          <Group title={words.costs}>
            {fields('taxes', 'insurance', 'association', 'management', 'maintenance', 'otherCosts')}
          </Group>
          <Group title={words.outlook}>{fields('rentGrowth', 'costGrowth', 'appreciation', 'years', 'selling')}</Group>
        </>
      ) : (
        <Group title={words.sale}>{fields('resale', 'months', 'holding', 'selling')}</Group>
      )}
    </form>
  );
}

const Group = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <fieldset className={`panel ${styles.group}`}>
    <legend>{title}</legend>
    {note === undefined ? null : <p className="soft">{note}</p>}
    {children}
  </fieldset>
);

type ChoiceProps<T extends string> = {
  label: string;
  chosen: T;
  options: Record<T, string>;
  onChoose: (id: T) => void;
};

const Choice = <T extends string>({ label, chosen, options, onChoose }: ChoiceProps<T>) => (
  <div className={styles.choice}>
    <span aria-hidden="true">{label}</span>
    <SegmentedControl
      label={label}
      selectedId={chosen}
      options={(Object.keys(options) as T[]).map((id) => ({ id, text: options[id] }))}
      onChange={({ detail }) => onChoose(detail.selectedId as T)}
    />
  </div>
);

import SegmentedControl from '@cloudscape-design/components/segmented-control';
import type { ReactNode } from 'react';
import type { FormRules } from '#web/ui/form/form-problems.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { formatMoney } from '#web/ui/format/money.tsx';
import { strings } from '../strings.ts';
import { AlignedField } from './aligned-field.tsx';
import styles from './roi-fields.module.css';
import { emptyForm, FIELDS, type FieldName, type FieldProblem, fieldsOf, problemOf, type RoiForm } from './roi-form.ts';

const WAYS = { loan: 'Loan', cash: 'Cash' } as const;

const words = strings.form;

export const problemText = (problem: FieldProblem, isRequired: boolean): string => {
  if (problem.why === 'required') return strings.problems.required;
  if (problem.why === 'unreadable') return "This isn't an amount. Enter dollars, like 450,000 or 450k.";
  const { unit, least, most } = problem;
  if (unit === 'dollars')
    return isRequired
      ? `Enter an amount above 0, up to ${formatMoney(most)}, like 450,000.`
      : `Enter an amount between ${formatMoney(least)} and ${formatMoney(most)}, like 450,000.`;
  return unit === 'percent'
    ? `Enter a number between ${least} and ${most}, like 6.75.`
    : `Enter a whole number between ${least} and ${most}.`;
};

const isRequired = (name: FieldName) => 'isRequired' in FIELDS[name] && FIELDS[name].isRequired === true;

/** These rules have their own messages, because nothing is sent, and so there is no contract. */
const rules: FormRules<RoiForm> = {
  check: (form) =>
    Object.fromEntries(
      fieldsOf(form).flatMap((name) => {
        const problem = problemOf(form, name);
        return problem ? [[name, problemText(problem, isRequired(name))]] : [];
      }),
    ),
  required: (form) => fieldsOf(form).filter(isRequired),
  limits: { property: 80 },
};

type RoiFieldsProps = { form: RoiForm; onChange: (form: RoiForm) => void };

export function RoiFields({ form: values, onChange }: RoiFieldsProps) {
  const form = useForm({ initial: emptyForm, rules, kept: [values, onChange] });
  const counting = new Set(fieldsOf(values));

  const field = (name: FieldName) => (
    <AlignedField
      key={name}
      label={strings.fields[name].label}
      description={strings.fields[name].note}
      inputMode={FIELDS[name].unit === 'dollars' || FIELDS[name].unit === 'percent' ? 'decimal' : 'numeric'}
      {...fieldOf(form, name)}
    />
  );
  const fields = (...names: FieldName[]) => (
    <div className={styles.fields}>{names.filter((name) => counting.has(name)).map(field)}</div>
  );

  return (
    <form
      noValidate
      aria-label="The purchase"
      onSubmit={(event) => event.preventDefault()}
      className={`flow ${styles.root}`}
    >
      <div className="panel actions">
        <Choice
          label="What's the plan?"
          chosen={values.plan}
          options={words.plans}
          onChoose={(plan) => form.change({ plan })}
        />
        <Choice
          label="How will you pay?"
          chosen={values.pays}
          options={WAYS}
          onChoose={(pays) => form.change({ pays })}
        />
      </div>
      <Group title="Purchase">
        <TextField
          label="Property"
          description="Appears in print, like 14 Maple Street"
          {...fieldOf(form, 'property')}
        />
        {fields('price', 'closing', 'repairs')}
      </Group>
      {values.pays === 'loan' ? (
        <Group title="Financing" note={values.plan === 'flip' ? 'Interest only, paid off at the sale.' : undefined}>
          {fields('down', 'rate', 'term', 'points')}
        </Group>
      ) : null}
      {values.plan === 'rental' ? (
        <>
          <Group title="Rent">{fields('rent', 'otherIncome', 'vacancy')}</Group>
          <Group title="Costs">
            {fields('taxes', 'insurance', 'association', 'management', 'maintenance', 'otherCosts')}
          </Group>
          <Group title="Outlook">{fields('rentGrowth', 'costGrowth', 'appreciation', 'years', 'selling')}</Group>
        </>
      ) : (
        <Group title="Sale">{fields('resale', 'months', 'holding', 'selling')}</Group>
      )}
    </form>
  );
}

const Group = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <section className="panel flow" aria-label={title}>
    <h2>{title}</h2>
    {note === undefined ? null : <p className="soft">{note}</p>}
    {children}
  </section>
);

type ChoiceProps<T extends string> = {
  label: string;
  chosen: T;
  options: Record<T, string>;
  onChoose: (id: T) => void;
};

const Choice = <T extends string>({ label, chosen, options, onChoose }: ChoiceProps<T>) => (
  <div>
    <div className={styles.choice} aria-hidden="true">
      {label}
    </div>
    <SegmentedControl
      label={label}
      selectedId={chosen}
      options={(Object.keys(options) as T[]).map((id) => ({ id, text: options[id] }))}
      onChange={({ detail }) => onChoose(detail.selectedId as T)}
    />
  </div>
);

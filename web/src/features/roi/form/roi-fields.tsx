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

const words = strings.form;

export const problemText = (problem: FieldProblem, isRequired: boolean): string => {
  if (problem.why === 'required') return strings.problems.required;
  if (problem.why === 'unreadable') return strings.problems.unreadable;
  const { unit, least, most } = problem;
  if (unit === 'dollars')
    return isRequired ? strings.problems.moreThanNone : strings.problems.dollars(formatMoney(least), formatMoney(most));
  return unit === 'percent' ? strings.problems.percent(least, most) : strings.problems.whole(least, most);
};

const isRequired = (name: FieldName) => 'isRequired' in FIELDS[name] && FIELDS[name].isRequired === true;

/** Nothing is sent: the contract has no words on these. */
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
    <form noValidate aria-label={words.label} onSubmit={(event) => event.preventDefault()} className={styles.root}>
      <div className={`panel ${styles.choices}`}>
        <Choice
          label={words.plan}
          chosen={values.plan}
          options={words.plans}
          onChoose={(plan) => form.change({ plan })}
        />
        <Choice
          label={words.pays}
          chosen={values.pays}
          options={words.ways}
          onChoose={(pays) => form.change({ pays })}
        />
      </div>
      <Group title={words.purchase}>
        <TextField label={words.property} description={words.propertyNote} {...fieldOf(form, 'property')} />
        {fields('price', 'closing', 'repairs')}
      </Group>
      {values.pays === 'loan' ? (
        <Group title={words.financing} note={values.plan === 'flip' ? words.flipLoan : undefined}>
          {fields('down', 'rate', 'term', 'points')}
        </Group>
      ) : null}
      {values.plan === 'rental' ? (
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

// What only paper shows: who made the calculation, of which property, and what was entered. The form itself isn't printed.
import { useOwnNameOrEmail } from '#web/session/own-name.ts';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { FIELDS, type FieldName, fieldsOf, type RoiForm } from '../form/roi-form.ts';
import { strings } from '../strings.ts';
import styles from './on-paper.module.css';

const words = strings.print;
const UNITS = { dollars: '', percent: '%', years: ' years', months: ' months' } as const;

const amountOf = (form: RoiForm, name: FieldName): string => {
  const { unit } = FIELDS[name];
  const text = form[name].trim();
  return unit === 'dollars' ? `$${text.replace(/^\$\s*/, '')}` : `${text.replace(/\s*%$/, '')}${UNITS[unit]}`;
};

export function PrintedHead({ form }: { form: RoiForm }) {
  const by = useOwnNameOrEmail();
  return (
    <div className="only-print">
      <h2>{form.property.trim() || words.title}</h2>
      <p>
        {[strings.form.plans[form.plan], by && words.by(by), words.made(formatDate(new Date().toISOString(), 'day'))]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}

/** The unit is written after the amount. */
export const PrintedAssumptions = ({ form }: { form: RoiForm }) => (
  <div className="only-print">
    <h3>{words.assumptions}</h3>
    <dl className={styles.list}>
      {fieldsOf(form)
        .filter((name) => form[name].trim() !== '')
        .map((name) => (
          <div key={name}>
            <dt>{strings.fields[name].label.replace(/ \([^)]*\)$/, '')}</dt>
            <dd>{amountOf(form, name)}</dd>
          </div>
        ))}
    </dl>
  </div>
);

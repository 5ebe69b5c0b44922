// Printed instead of the form: the person who made the calculation, the property, and the input.
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { useOwnNameOrEmail } from '#web/session/own-name.ts';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { FIELDS, type FieldName, fieldsOf, type RoiForm } from '../form/roi-form.ts';
import { strings } from '../strings.ts';

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
      <h2>{form.property.trim() || 'Return on investment'}</h2>
      <p>
        {[
          strings.form.plans[form.plan],
          by && `Prepared by ${by}`,
          `Made on ${formatDate(new Date().toISOString(), 'day')}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}

/** Prints each input with its unit after the amount. */
export const PrintedAssumptions = ({ form }: { form: RoiForm }) => (
  <div className="only-print">
    <h3>Assumptions</h3>
    <KeyValuePairs
      columns={3}
      items={fieldsOf(form)
        .filter((name) => form[name].trim() !== '')
        .map((name) => ({
          label: strings.fields[name].label.replace(/ \([^)]*\)$/, ''),
          value: amountOf(form, name),
        }))}
    />
  </div>
);

import { lazy, useState } from 'react';
import { useReportStrings } from '#web/features/reports/strings.ts';
import { recipientProblem } from '#web/funds/sending/recipient.ts';
import { useFundsStrings } from '#web/funds/strings.ts';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { LENGTHS, mayShare, type StepProps } from '../wizard.ts';
import styles from './recipient-step.module.css';

// A guest has no recipient to type, and so no field to load.
const TextField = lazy(() => import('#web/ui/form/text-field.tsx').then((module) => ({ default: module.TextField })));
const TYPES = [1, 2, 3] as const;

export function RecipientStep({ wizard, setting, onChange }: StepProps) {
  const shared = useFundsStrings();
  const words = useReportStrings().recipient;
  const [wasLeft, setLeft] = useState(false);
  const problem = wizard.recipient.trim() ? recipientProblem(wizard.recipient, setting.ownEmail) : undefined;
  return (
    <>
      <FocusHeading>{setting.isGuest ? words.guestTitle : words.title}</FocusHeading>
      {!setting.isGuest && (
        <TextField
          label={words.email}
          description={words.emailNote}
          type="email"
          isRequired
          value={wizard.recipient}
          maxLength={LENGTHS.recipient}
          errorText={
            wasLeft && problem ? (problem === 'own' ? shared.problems.ownEmail : shared.problems.email) : undefined
          }
          onChange={(recipient) => onChange({ ...wizard, recipient })}
          onBlur={() => setLeft(true)}
        />
      )}
      <fieldset className="plain-fieldset">
        <legend>{words.template}</legend>
        {TYPES.map((type) => (
          <label key={type} className={styles.template}>
            <input
              type="radio"
              name="template"
              value={type}
              checked={wizard.reportType === type}
              disabled={!mayShare(type, setting)}
              onChange={() => onChange({ ...wizard, reportType: type })}
            />
            <span>
              <span className={styles.templateName}>{words.templates[type].label}</span>
              <span className="soft">
                {mayShare(type, setting) ? words.templates[type].description : words.notForTwo}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

import FormField from '@cloudscape-design/components/form-field';
import Tiles from '@cloudscape-design/components/tiles';
import { useState } from 'react';
import { FocusHeading } from '../../../funds/focus-heading.tsx';
import { recipientProblem } from '../../../funds/recipient.ts';
import { strings as shared } from '../../../funds/strings.ts';
import { TextField } from '../../../funds/text-field.tsx';
import { strings } from '../strings.ts';
import type { StepProps } from './send-wizard.tsx';

const words = strings.recipient;
const TYPES = [1, 2, 3] as const;

export function RecipientStep({ wizard, setting, onChange }: StepProps) {
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
          errorText={wasLeft && problem ? (problem === 'own' ? shared.ownEmail : shared.invalidEmail) : undefined}
          onChange={(recipient) => onChange({ ...wizard, recipient })}
          onBlur={() => setLeft(true)}
        />
      )}
      <FormField label={words.template} stretch>
        <Tiles
          columns={1}
          value={wizard.reportType ? String(wizard.reportType) : null}
          items={TYPES.map((type) => ({ value: String(type), ...words.templates[type] }))}
          onChange={({ detail }) => onChange({ ...wizard, reportType: Number(detail.value) })}
        />
      </FormField>
    </>
  );
}

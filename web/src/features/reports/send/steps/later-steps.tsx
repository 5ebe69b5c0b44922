// Steps 1 to 4, in one chunk that loads while people fill in the first step.

import Checkbox from '@cloudscape-design/components/checkbox';
import type { ReactNode } from 'react';
import { useReportStrings } from '#web/features/reports/strings.ts';
import plainFields from '#web/ui/form/plain-fields.module.css';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import type { StepProps } from '../wizard.ts';
import { AccountsStep } from './accounts-step.tsx';
import { MessageStep } from './message-step.tsx';
import { ReviewStep } from './review-step.tsx';

const InformationStep = ({ wizard, setting, onChange }: StepProps) => {
  const words = useReportStrings().information;
  return (
    <>
      <FocusHeading>{words.title}</FocusHeading>
      <p>
        <strong>{words.always}:</strong> {words.alwaysWords}
      </p>
      <fieldset className={plainFields.group}>
        <legend>{words.optional}</legend>
        <Checkbox
          checked={wizard.address && !setting.isPart}
          disabled={setting.isPart === true}
          description={setting.isPart ? words.notForTwo : words.addressNote}
          onChange={({ detail }) => onChange({ ...wizard, address: detail.checked })}
        >
          {words.address}
        </Checkbox>
        <Checkbox checked={false} disabled description={words.notShared}>
          {words.phone}
        </Checkbox>
        <Checkbox checked={false} disabled description={words.notShared}>
          {words.accountNumber}
        </Checkbox>
      </fieldset>
    </>
  );
};

type LaterStepsProps = StepProps & {
  isMinimumFixed: boolean;
  bankLink: ReactNode;
  isReading?: boolean;
  legalNote?: ReactNode;
};

export function LaterSteps({ isMinimumFixed, bankLink, isReading, legalNote, ...step }: LaterStepsProps) {
  switch (step.wizard.step) {
    case 1:
      return <InformationStep {...step} />;
    case 2:
      return <AccountsStep {...step} isMinimumFixed={isMinimumFixed} bankLink={bankLink} isReading={isReading} />;
    case 3:
      return <MessageStep {...step} />;
    default:
      return <ReviewStep {...step} legalNote={legalNote} />;
  }
}

// Steps 1 to 4, in one chunk that loads while the first step is filled in.
import type { ReactNode } from 'react';
import type { StepProps } from '../wizard.ts';
import { AccountsStep } from './accounts-step.tsx';
import { InformationStep } from './information-step.tsx';
import { MessageStep } from './message-step.tsx';
import { ReviewStep } from './review-step.tsx';

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

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { returnedHere } from '#web/funds/bank-link/bank-return.ts';
import { Page } from '#web/ui/page/page.tsx';
import { StepTrail } from '#web/ui/page/step-trail.tsx';
import { strings } from '../strings.ts';
import { ConfirmDetailsStep } from './confirm-details-step.tsx';
import { LicenceStep } from './licence-step.tsx';
import { LinkFirstStep } from './link-first-step.tsx';
import styles from './new-account-page.module.css';

/** License, link the first account, confirm details, then the dashboard. */
export function NewAccountPage() {
  // Someone who returns from their bank's own site has already accepted the license.
  const [step, setStep] = useState(() => (returnedHere() ? 1 : 0));
  const navigate = useNavigate();
  const finish = () => navigate(paths.dashboard, { replace: true });

  return (
    <Page title={strings.wizard.title}>
      <div className={styles.root}>
        <StepTrail steps={strings.wizard.steps} current={step} />
        <div className={`panel ${styles.step}`}>
          {step === 0 ? <LicenceStep onNext={() => setStep(1)} /> : null}
          {step === 1 ? <LinkFirstStep onBack={() => setStep(0)} onNext={() => setStep(2)} onSkip={finish} /> : null}
          {step === 2 ? <ConfirmDetailsStep onDone={finish} /> : null}
        </div>
      </div>
    </Page>
  );
}

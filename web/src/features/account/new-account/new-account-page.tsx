import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { returnedHere } from '#web/funds/bank-link/bank-return.ts';
import { useKeptState } from '#web/funds/unsent/use-kept-state.ts';
import { claimsOf } from '#web/session/claims.ts';
import { readToken } from '#web/session/token.ts';
import { useStepHistory } from '#web/ui/browser/use-step-history.ts';
import { Page } from '#web/ui/page/page.tsx';
import { StepTrail } from '#web/ui/page/step-trail.tsx';
import { strings } from '../strings.ts';
import { ConfirmDetailsStep } from './confirm-details-step.tsx';
import { LicenceStep } from './licence-step.tsx';
import { LinkFirstStep } from './link-first-step.tsx';
import styles from './new-account-page.module.css';

const LICENSE = 0;
const LINK = 1;
const CONFIRM = 2;
const FIRST = { step: LICENSE, reached: LICENSE };

/** License, link the first account, confirm details, then the dashboard. */
export function NewAccountPage() {
  // Someone who returns from their bank's own site has already accepted the license.
  const [kept, keep, forget] = useKeptState(`new-account:${claimsOf(readToken() ?? '')?.email ?? ''}`, FIRST);
  const [step, show] = useState(() => (returnedHere() ? LINK : Math.min(kept.step, CONFIRM)));
  const navigate = useNavigate();
  const goTo = (next: number) => {
    keep({ step: next, reached: Math.max(next, kept.reached) });
    show(next);
  };
  useStepHistory(step, (wanted) => wanted <= Math.max(step, kept.reached) && goTo(wanted));
  const finish = () => {
    forget();
    navigate(paths.dashboard, { replace: true });
  };

  return (
    <Page title={strings.wizard.title}>
      <div className={styles.root}>
        <StepTrail steps={strings.wizard.steps} current={step} />
        <div className={`panel ${styles.step}`}>
          {step === LICENSE ? <LicenceStep onNext={() => goTo(LINK)} /> : null}
          {step === LINK ? (
            <LinkFirstStep onBack={() => goTo(LICENSE)} onNext={() => goTo(CONFIRM)} onSkip={finish} />
          ) : null}
          {step === CONFIRM ? <ConfirmDetailsStep onDone={finish} /> : null}
        </div>
      </div>
    </Page>
  );
}

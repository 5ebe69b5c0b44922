import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { returnedHere } from '#web/funds/bank-link/bank-return.ts';
import { useKeptState } from '#web/funds/unsent/use-kept-state.ts';
import { claimsOf } from '#web/session/claims.ts';
import { readToken } from '#web/session/token.ts';
import { useStepHistory } from '#web/ui/browser/use-step-history.ts';
import { LicenceBox } from '#web/ui/legal/licence-box.tsx';
import { BlockedButton } from '#web/ui/page/blocked-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { StepTrail } from '#web/ui/page/step-trail.tsx';
import { BankWidget } from '../bank/bank-widget.tsx';
import { useBankLinking } from '../bank/use-bank-linking.ts';
import { strings } from '../strings.ts';
import { ConfirmDetailsStep } from './confirm-details-step.tsx';
import styles from './new-account-page.module.css';

const linkFirstStepTexts = strings.wizard.link;

type LinkFirstStepProps = { onNext: () => void; onBack: () => void; onSkip: () => void };

function LinkFirstStep({ onNext, onBack, onSkip }: LinkFirstStepProps) {
  const [problem, setProblem] = useState<string>();
  const linking = useBankLinking(onNext, (message) => setProblem(message ?? linkFirstStepTexts.left));

  return (
    <>
      <h2>{linkFirstStepTexts.heading}</h2>
      <p>{linkFirstStepTexts.words}</p>
      <div role="status">{problem === undefined ? null : <Alert type="warning">{problem}</Alert>}</div>
      <BankWidget linking={linking} />
      <div className="form-buttons">
        <Button disabled={linking.saving} onClick={onBack}>
          {linkFirstStepTexts.back}
        </Button>
        <Button variant="link" disabled={linking.saving} onClick={onSkip}>
          {linkFirstStepTexts.skip}
        </Button>
        <Button
          variant="primary"
          loading={linking.open || linking.saving}
          onClick={() => {
            setProblem(undefined);
            void linking.start();
          }}
        >
          {linkFirstStepTexts.button}
        </Button>
      </div>
    </>
  );
}

const texts = strings.wizard.licence;

function LicenceStep({ onNext }: { onNext: () => void }) {
  const [accepted, setAccepted] = useState(false);
  return (
    <>
      <h2>{texts.heading}</h2>
      <LicenceBox label={texts.heading} />
      <Checkbox checked={accepted} onChange={({ detail }) => setAccepted(detail.checked)}>
        {texts.accept}
      </Checkbox>
      <div className="form-buttons">
        <BlockedButton variant="primary" blockedBy={accepted ? undefined : texts.needed} onClick={onNext}>
          {texts.next}
        </BlockedButton>
      </div>
    </>
  );
}

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

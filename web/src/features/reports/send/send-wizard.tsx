import '../reports.css';
import '../../../funds/funds.css';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import { type ReactNode, useState } from 'react';
import { strings as shared } from '../../../funds/strings.ts';
import { useKeptState } from '../../../funds/use-kept-state.ts';
import { WaitingDialog } from '../../../funds/waiting-dialog.tsx';
import { StepTrail } from '../../../ui/step-trail.tsx';
import { strings } from '../strings.ts';
import { AccountsStep } from './accounts-step.tsx';
import { InformationStep } from './information-step.tsx';
import { MessageStep } from './message-step.tsx';
import { RecipientStep } from './recipient-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { TransactionsStep } from './transactions-step.tsx';
import { useSubmit } from './use-submit.ts';
import { canGoOn, goBack, goOn, type Setting, settled, viewTransactions, type Wizard } from './wizard.ts';

const words = strings.wizard;

export type SendWizardProps = {
  /** Under which the choices are kept over a reload. */
  name: string;
  initial: Wizard;
  setting: Setting;
  /** A guest's minimum is the one that was asked for. */
  isMinimumFixed: boolean;
  /** The way to link a bank, or one more. */
  bankLink: ReactNode;
  isReading?: boolean;
  legalNote?: ReactNode;
  onSend: (wizard: Wizard, banks: Setting['banks']) => Promise<void>;
  onSaveDraft: (wizard: Wizard, banks: Setting['banks']) => Promise<void>;
};

export type StepProps = {
  wizard: Wizard;
  setting: Setting;
  onChange: (wizard: Wizard) => void;
};

/** The six steps, for a signed-in sender and for a guest. */
export function SendWizard({ name, initial, setting, onSend, onSaveDraft, ...rest }: SendWizardProps) {
  const [state, change, forget] = useKeptState(name, initial);
  const [cameBack, setCameBack] = useState(() => JSON.stringify(state) !== JSON.stringify(initial));
  const { doing, failure, run, clear } = useSubmit();
  const wizard = settled(rest.isMinimumFixed ? { ...state, minimum: initial.minimum } : state, setting);
  const step: StepProps = { wizard, setting, onChange: change };
  const canGo = canGoOn(wizard, setting);
  const submit = () => {
    if (!canGo) return;
    setCameBack(false);
    if (wizard.step < 4) return change(goOn(wizard, setting));
    void run('sending', async () => {
      await onSend(wizard, setting.banks);
      forget();
    });
  };

  return (
    <form
      className="flow"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <StepTrail steps={setting.isGuest ? words.guestSteps : words.steps} current={Math.min(wizard.step, 4)} />
      {cameBack && (
        <Alert
          dismissible
          dismissAriaLabel={words.dismiss}
          onDismiss={() => setCameBack(false)}
          action={
            <Button
              formAction="none"
              onClick={() => {
                change(initial);
                setCameBack(false);
              }}
            >
              {words.startOver}
            </Button>
          }
        >
          {words.keptNotice}
        </Alert>
      )}
      <section className="panel flow" key={wizard.step}>
        {wizard.step === 0 && <RecipientStep {...step} />}
        {wizard.step === 1 && <InformationStep {...step} />}
        {wizard.step === 2 && <AccountsStep {...step} {...rest} />}
        {wizard.step === 3 && <MessageStep {...step} />}
        {wizard.step === 4 && <ReviewStep {...step} legalNote={rest.legalNote} />}
        {wizard.step === 5 && <TransactionsStep {...step} />}
      </section>
      <div className="actions actions-end">
        {wizard.step > 0 && (
          <Button formAction="none" onClick={() => change(goBack(wizard))}>
            {wizard.step === 5 ? strings.transactions.back : words.back}
          </Button>
        )}
        {wizard.step === 4 && wizard.reportType === 3 && (
          <Button formAction="none" onClick={() => change(viewTransactions(wizard))}>
            {strings.review.viewTransactions}
          </Button>
        )}
        {wizard.step === 4 && (
          <Button
            formAction="none"
            loading={doing === 'saving'}
            onClick={() =>
              run('saving', async () => {
                await onSaveDraft(wizard, setting.banks);
                forget();
              })
            }
          >
            {strings.review.saveDraft}
          </Button>
        )}
        {wizard.step < 5 && (
          <Button variant="primary" formAction="submit" disabled={!canGo || doing !== 'nothing'}>
            {wizard.step === 4 ? strings.review.send : wizard.step === 3 ? words.review : words.next}
          </Button>
        )}
      </div>
      {doing === 'sending' && <WaitingDialog text={words.sending} />}
      {failure !== undefined && <ErrorDialog message={failure || words.sendFailed} onClose={clear} />}
    </form>
  );
}

export const ErrorDialog = ({ message, onClose }: { message: string; onClose: () => void }) => (
  <Modal
    visible
    size="small"
    header={words.errorTitle}
    closeAriaLabel={shared.close}
    onDismiss={onClose}
    footer={
      <div className="actions actions-end">
        <Button variant="primary" formAction="none" onClick={onClose}>
          {words.okay}
        </Button>
      </div>
    }
  >
    <div role="alert">{message}</div>
  </Modal>
);

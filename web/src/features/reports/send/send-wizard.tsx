import { lazy, Suspense, useEffect, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { recipientProblem } from '#web/funds/sending/recipient.ts';
import { useFundsStrings } from '#web/funds/strings.ts';
import { type Refusal, refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import plainFields from '#web/ui/form/plain-fields.module.css';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { StepTrail } from '#web/ui/page/step-trail.tsx';
import { useReportStrings } from '../strings.ts';
import { ChangedAnswers, ErrorDialog, KeptNotice, WaitingDialog } from './dialogs.tsx';
import { ChangedElsewhere } from './guest/changed-elsewhere-error.ts';
import styles from './steps/recipient-step.module.css';
import { type SendWizardProps, useSendWizard } from './use-send-wizard.ts';
import { LENGTHS, mayShare, type StepProps } from './wizard.ts';
import { WizardActions } from './wizard-actions.tsx';

/** The problem with the first refused field, which is clearer than a general message. */
const firstProblem = (failure: Error, say: (refusal: Refusal) => string, otherwise: string): string => {
  if (!(failure instanceof ApiError)) return say(refusalOf(failure));
  const [field] = Object.values(failure.fields);
  if (field !== undefined) return say({ message: field });
  return failure.said ? say(failure) : otherwise;
};

// A guest doesn't type a recipient, so the field loads only when it's needed.
const TextField = lazy(() => import('#web/ui/form/text-field.tsx').then((module) => ({ default: module.TextField })));
const TYPES = [1, 2, 3] as const;

function RecipientStep({ wizard, setting, onChange }: StepProps) {
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
      <fieldset className={plainFields.group}>
        <legend>{words.template}</legend>
        {TYPES.map((type) => (
          <label key={type} className={`boxed ${plainFields.choice} ${styles.template}`}>
            <input
              type="radio"
              name="template"
              value={type}
              checked={wizard.reportType === type}
              disabled={!mayShare(type, setting)}
              onChange={() => onChange({ ...wizard, reportType: type })}
            />
            <span>
              <strong>{words.templates[type].label}</strong>
              <br />
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

const loadLater = () => import('./steps/later-steps.tsx');
const LaterSteps = lazy(() => loadLater().then((module) => ({ default: module.LaterSteps })));
// The table and list of this step are as large as all other steps, and few people open it.
const TransactionsStep = lazy(() =>
  import('./steps/transactions-step.tsx').then((module) => ({ default: module.TransactionsStep })),
);

/** The first step that needs the accounts. */
const ACCOUNTS = 2;

/** The six steps, for a signed-in sender and for a guest. */
export function SendWizard<Saved extends object>(props: SendWizardProps<Saved>) {
  const words = useReportStrings().wizard;
  const say = useRefusalText();
  const { setting, waiting, loadTransactions, ...rest } = props;
  const { wizard, change, canGo, doing, failure, clear, wasKept, closeKept, ...actions } = useSendWizard(props);
  const step: StepProps = { wizard, setting, onChange: change };
  useEffect(() => void loadLater(), []);

  return (
    <form
      className="flow"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        actions.submit();
      }}
    >
      <StepTrail steps={setting.isGuest ? words.guestSteps : words.steps} current={Math.min(wizard.step, 4)} />
      <Suspense fallback={null}>
        {wasKept && <KeptNotice onStartOver={actions.startOver} onClose={closeKept} />}
      </Suspense>
      <section className="panel flow" key={wizard.step}>
        <Suspense fallback={<Loading text={words.loading} />}>
          {wizard.step === 0 && <RecipientStep {...step} />}
          {wizard.step > 0 && wizard.step < 5 && <LaterSteps {...step} {...rest} />}
          {wizard.step === 5 && <TransactionsStep {...step} load={loadTransactions} />}
        </Suspense>
      </section>
      {failure instanceof ChangedElsewhere && (
        <Suspense fallback={null}>
          <ChangedAnswers {...failure.elsewhere} banks={setting.banks} />
        </Suspense>
      )}
      <WizardActions wizard={wizard} onChange={change} canGo={canGo} doing={doing} onSaveDraft={actions.saveDraft} />
      <Suspense fallback={null}>
        {wizard.step >= ACCOUNTS && waiting}
        {doing === 'sending' && <WaitingDialog text={words.sending} />}
        {failure && !(failure instanceof ChangedElsewhere) && (
          <ErrorDialog message={firstProblem(failure, say, words.sendFailed)} onClose={clear} />
        )}
      </Suspense>
    </form>
  );
}

import Button from '@cloudscape-design/components/button';
import { useReportStrings } from '../strings.ts';
import { canViewTransactions, goBack, type StepProps, viewTransactions } from './wizard.ts';

export type Doing = 'sending' | 'saving';
type WizardActionsProps = Omit<StepProps, 'setting'> & {
  canGo: boolean;
  doing: Doing | undefined;
  onSaveDraft: () => void;
};

/** Next, Review and Send are the form's submit, so that Enter does the same. */
export const WizardActions = ({ wizard, onChange, canGo, doing, onSaveDraft }: WizardActionsProps) => {
  const strings = useReportStrings();
  const words = strings.wizard;
  return (
    <div className="actions actions-end">
      {wizard.step > 0 && (
        <Button formAction="none" onClick={() => onChange(goBack(wizard))}>
          {wizard.step === 5 ? strings.transactions.back : words.back}
        </Button>
      )}
      {canViewTransactions(wizard) && (
        <Button formAction="none" onClick={() => onChange(viewTransactions(wizard))}>
          {strings.review.viewTransactions}
        </Button>
      )}
      {wizard.step === 4 && (
        <Button formAction="none" loading={doing === 'saving'} onClick={onSaveDraft}>
          {strings.review.saveDraft}
        </Button>
      )}
      {wizard.step < 5 && (
        <Button variant="primary" formAction="submit" disabled={!canGo || doing !== undefined}>
          {wizard.step === 4 ? strings.review.send : wizard.step === 3 ? words.review : words.next}
        </Button>
      )}
    </div>
  );
};

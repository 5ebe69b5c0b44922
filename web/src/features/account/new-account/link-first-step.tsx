import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { BankWidget } from '../bank/bank-widget.tsx';
import { useBankLinking } from '../bank/use-bank-linking.ts';
import { strings } from '../strings.ts';

const texts = strings.wizard.link;

type LinkFirstStepProps = { onNext: () => void; onBack: () => void; onSkip: () => void };

export function LinkFirstStep({ onNext, onBack, onSkip }: LinkFirstStepProps) {
  const [problem, setProblem] = useState<string>();
  const linking = useBankLinking(onNext, (message) => setProblem(message ?? texts.left));

  return (
    <>
      <h2>{texts.heading}</h2>
      <p>{texts.words}</p>
      <div role="status">{problem === undefined ? null : <Alert type="warning">{problem}</Alert>}</div>
      <BankWidget linking={linking} />
      <div className="form-buttons">
        <Button disabled={linking.saving} onClick={onBack}>
          {texts.back}
        </Button>
        <Button variant="link" disabled={linking.saving} onClick={onSkip}>
          {texts.skip}
        </Button>
        <Button
          variant="primary"
          loading={linking.open || linking.saving}
          onClick={() => {
            setProblem(undefined);
            void linking.start();
          }}
        >
          {texts.button}
        </Button>
      </div>
    </>
  );
}

import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import { type IssuedReport, routes } from '#contracts/funds/report';
import { EXPLANATION_REASONS, type ExplanationReason, LONGEST_EXPLANATION } from '#contracts/funds/request';
import { useAction } from '#web/api/use-action.ts';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { useFundsStrings } from '#web/funds/strings.ts';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { useGuestStrings } from '../strings.ts';
import styles from './issued-report-item.module.css';

type ExplainHolderProps = { report: IssuedReport; credential: Credential; onExplained: () => Promise<unknown> };

/** Lets a client say why the account is in another name. It's shown as their word, and changes no verdict. */
export function ExplainHolder({ report, credential, onExplained }: ExplainHolderProps) {
  const words = useGuestStrings().explain;
  const { reasons } = useFundsStrings().holder;
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState<ExplanationReason | undefined>(report.explanation?.reason);
  const [own, setOwn] = useState(report.explanation?.words ?? '');
  const options = EXPLANATION_REASONS.map((value) => ({ value, label: reasons[value] }));

  const explain = useAction(routes.explainHolder, {
    done: words.sent(report.reader),
    after: async () => {
      await onExplained();
      setOpen(false);
    },
  });
  const send = async () => {
    const params = { reportId: report.report_id };
    if (reason) await explain.run({ params, body: { ...credential, reason, words: own } });
  };

  if (!isOpen) return <Button onClick={() => setOpen(true)}>{report.explanation ? words.change : words.open}</Button>;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FormField label={words.reason} stretch>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === reason) ?? null}
          placeholder={words.choose}
          onChange={({ detail }) =>
            setReason(options.find(({ value }) => value === detail.selectedOption.value)?.value)
          }
        />
      </FormField>
      <TextAreaField
        label={words.own}
        description={words.seenBy(report.reader)}
        rows={3}
        value={own}
        maxLength={LONGEST_EXPLANATION}
        onChange={setOwn}
      />
      <div className="actions">
        <Button variant="primary" formAction="submit" loading={explain.isRunning} disabled={!reason}>
          {words.send}
        </Button>
        <Button formAction="none" onClick={() => setOpen(false)}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

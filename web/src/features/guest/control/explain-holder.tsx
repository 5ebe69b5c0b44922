import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import { type IssuedReport, routes } from '#contracts/funds/report';
import { EXPLANATION_REASONS, type ExplanationReason, LONGEST_EXPLANATION } from '#contracts/funds/request';
import { call } from '#web/api/call.ts';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { useFundsStrings } from '#web/funds/strings.ts';
import { refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { useGuestStrings } from '../strings.ts';
import styles from './issued-report-item.module.css';

type ExplainHolderProps = { report: IssuedReport; credential: Credential; onExplained: () => Promise<unknown> };

/** Lets a client say why the account is in another name. It's shown as their word, and changes no verdict. */
export function ExplainHolder({ report, credential, onExplained }: ExplainHolderProps) {
  const words = useGuestStrings().explain;
  const { reasons } = useFundsStrings().holder;
  const say = useRefusalText();
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  const [reason, setReason] = useState<ExplanationReason | undefined>(report.explanation?.reason);
  const [own, setOwn] = useState(report.explanation?.words ?? '');
  const options = EXPLANATION_REASONS.map((value) => ({ value, label: reasons[value] }));

  const send = async () => {
    if (!reason) return;
    setSending(true);
    try {
      await call(routes.explainHolder, {
        params: { reportId: report.report_id },
        body: { ...credential, reason, words: own },
      });
      await onExplained();
      notify({ type: 'success', content: words.sent(report.reader) });
      setOpen(false);
    } catch (error) {
      notify({ type: 'error', content: say(refusalOf(error)) });
    }
    setSending(false);
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
        <Button variant="primary" formAction="submit" loading={isSending} disabled={!reason}>
          {words.send}
        </Button>
        <Button formAction="none" onClick={() => setOpen(false)}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

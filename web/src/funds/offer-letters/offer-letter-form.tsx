import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import type { ShownStated } from '#contracts/funds/pre-approval';
import { newOfferLetter } from '#contracts/funds/report/offer-letter';
import { centsFrom } from '#core/platform/money.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { typedDollars } from '#web/ui/format/dollars.ts';
import { formatMoney } from '#web/ui/format/money.tsx';
import { usePreApprovalStrings } from '../pre-approval/strings.ts';
import { type OfferLetterStrings, useOfferLetterStrings } from './strings.ts';

const BLANK = { recipient_name: '', recipient_email: '', amount: '', message: '' };
export const newLetter = (most: number) => ({ ...BLANK, amount: typedDollars(centsFrom(most)) });
const rules = contractRules(newOfferLetter, BLANK);

export type OfferLetterRecipient = Pick<typeof BLANK, 'recipient_name' | 'recipient_email'>;
export type OfferLetterOrder = typeof BLANK & {
  days?: number;
  most_views?: number;
  download: boolean;
  with_pre_approval: boolean;
  exclusive: boolean;
};

type OfferLetterFormProps = {
  /** Undefined if the client sends the letter. */
  clientName: string | undefined;
  /** The amount that the report confirms, in dollars. */
  most: number;
  only?: OfferLetterRecipient | undefined;
  /** A lender's statements, which the sender can include in the letter. */
  approval: ShownStated | undefined;
  mayBeExclusive: boolean;
  send: (order: OfferLetterOrder) => Promise<unknown>;
  onSent: () => Promise<unknown>;
  onClose: () => void;
};

const chosenNumber = (choice: string) => (choice ? Number(choice) : undefined);

export function OfferLetterForm({
  clientName,
  most,
  only,
  approval,
  mayBeExclusive,
  send,
  onSent,
  onClose,
}: OfferLetterFormProps) {
  const strings = useOfferLetterStrings();
  const words = strings.form;
  const form = useForm({ initial: { ...newLetter(most), ...only }, rules });
  const [days, setDays] = useState('');
  const [views, setViews] = useState('');
  const [download, setDownload] = useState(true);
  const [repeats, setRepeats] = useState(false);
  const [exclusive, setExclusive] = useState(false);
  const stated = usePreApprovalStrings();
  return (
    <FormModal
      title={words.title}
      form={form}
      submitLabel={words.send}
      onClose={onClose}
      onSubmit={async (values) => {
        await send({
          ...values,
          days: chosenNumber(days),
          most_views: chosenNumber(views),
          download,
          with_pre_approval: repeats,
          exclusive,
        });
        notify({ type: 'success', content: strings.sent(values.recipient_name.trim()) });
        await onSent();
        onClose();
      }}
    >
      <p>{words.words(clientName)}</p>
      <TextField label={words.name} autoComplete="off" {...fieldOf(form, 'recipient_name')} />
      <TextField
        label={words.email}
        type="email"
        autoComplete="off"
        disabled={only !== undefined}
        {...fieldOf(form, 'recipient_email')}
      />
      <TextField
        label={words.amount}
        description={words.amountNote(formatMoney(most))}
        inputMode="decimal"
        {...fieldOf(form, 'amount')}
      />
      <Choice label={words.days} choices={words.dayChoices} value={days} onChange={setDays} />
      <Choice
        label={words.views}
        description={words.viewsNote}
        choices={words.viewChoices}
        value={views}
        onChange={setViews}
      />
      <Checkbox checked={download} onChange={({ detail }) => setDownload(detail.checked)}>
        {words.download}
      </Checkbox>
      {approval && (
        <Checkbox
          checked={repeats}
          description={stated.repeatNote(approval.lender, formatMoney(approval.amount))}
          onChange={({ detail }) => setRepeats(detail.checked)}
        >
          {stated.repeat}
        </Checkbox>
      )}
      {mayBeExclusive && (
        <Checkbox
          checked={exclusive}
          description={words.exclusiveNote}
          onChange={({ detail }) => setExclusive(detail.checked)}
        >
          {words.exclusive}
        </Checkbox>
      )}
      <TextAreaField
        label={words.message}
        description={words.messageNote(clientName)}
        rows={3}
        {...fieldOf(form, 'message')}
      />
    </FormModal>
  );
}

type ChoiceProps = {
  label: string;
  description?: string;
  choices: OfferLetterStrings['form']['dayChoices'] | OfferLetterStrings['form']['viewChoices'];
  value: string;
  onChange: (value: string) => void;
};

/** A choice without a default. The options go from least to most. */
const Choice = ({ label, description, choices, value, onChange }: ChoiceProps) => {
  const options = Object.entries(choices)
    .map(([choice, text]) => ({ value: choice, label: text }))
    .toSorted((a, b) => Number(a.value) - Number(b.value));
  return (
    <FormField label={label} description={description} stretch>
      <Select
        options={options}
        selectedOption={options.find((option) => option.value === value) ?? null}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      />
    </FormField>
  );
};

import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type AccountData, routes } from '#contracts/members/account';
import { splitAtLastSpace } from '#core/platform/person-name.ts';
import { call } from '#web/api/call.ts';
import { useMyAccount } from '#web/funds/use-my-account.ts';
import { refusalOf } from '#web/language/refusal.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { longestText } from '#web/ui/form/contract-rules.ts';
import { allRequired } from '#web/ui/form/form-problems.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { strings } from '../strings.ts';
import { foundDetails } from './found-details.ts';

const OTHER = 'other';

type ChoiceOrOwnProps = {
  label: string;
  ownLabel: string;
  found: string[];
  /** The text that was chosen or typed; '' until then. */
  value: string;
  errorText?: string;
  maxLength?: number;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/** One of the values found, or another one. */
function ChoiceOrOwn({ label, ownLabel, found, onChange, ...field }: ChoiceOrOwnProps) {
  const [picked, setPicked] = useState<string | null>(found.length === 0 ? OTHER : null);
  const [own, setOwn] = useState('');
  const choices = found.map((text, index) => ({ value: String(index), label: text }));

  const pick = (choice: string) => {
    setPicked(choice);
    onChange(choice === OTHER ? own : (found[Number(choice)] ?? ''));
  };
  const type = (text: string) => {
    setOwn(text);
    onChange(text);
  };

  return (
    <SpaceBetween size="s">
      {found.length === 0 ? null : (
        <FormField label={label} errorText={picked === OTHER ? undefined : field.errorText} stretch>
          <RadioGroup
            value={picked}
            items={[...choices, { value: OTHER, label: strings.wizard.confirm.other }]}
            onChange={({ detail }) => pick(detail.value)}
          />
        </FormField>
      )}
      {picked === OTHER ? (
        <TextField
          label={found.length === 0 ? label : ownLabel}
          constraintText={ownLabel}
          {...field}
          value={own}
          onChange={type}
        />
      ) : null}
    </SpaceBetween>
  );
}

const texts = strings.wizard.confirm;
const initial = { name: '', address: '' };
const { entries } = routes.saveProfile.body;
const rules = {
  ...allRequired(initial),
  limits: {
    name: (longestText(entries.fname) ?? 0) + (longestText(entries.lname) ?? 0),
    address: longestText(entries.address),
  },
};
const fieldOnForm = { fname: 'name', lname: 'name' } as const;

export function ConfirmDetailsStep({ onDone }: { onDone: () => void }) {
  const account = useMyAccount();
  if (account.data === undefined && account.error !== undefined) {
    return <ErrorState error={account.error} onRetry={() => void account.mutate()} />;
  }
  if (account.data === undefined || account.data.accounts.pending) return <Loading text={texts.gathering} />;
  return <DetailsForm accounts={account.data.accounts} onDone={onDone} />;
}

function DetailsForm({ accounts, onDone }: { accounts: AccountData; onDone: () => void }) {
  const form = useForm({ initial, rules, fieldOnForm });
  const found = foundDetails(accounts);
  const save = async ({ name, address }: typeof initial) => {
    const { first: fname, last: lname } = splitAtLastSpace(name);
    await call(routes.saveProfile, { body: { fname, lname, address: address.trim() } });
    onDone();
  };

  return (
    <form {...form.onSubmit(save)}>
      <SpaceBetween size="l">
        <div>
          <h2>{texts.heading}</h2>
          <p>{found.names.length + found.addresses.length === 0 ? texts.nothing : texts.words}</p>
        </div>
        <ChoiceOrOwn label={texts.name} ownLabel={texts.otherName} found={found.names} {...fieldOf(form, 'name')} />
        <ChoiceOrOwn
          label={texts.address}
          ownLabel={texts.otherAddress}
          found={found.addresses}
          {...fieldOf(form, 'address')}
        />
        {form.failure && <ErrorState error={refusalOf(form.failure)} />}
        <div className="form-buttons">
          <Button variant="primary" loading={form.doing !== undefined} disabled={Object.keys(form.problems).length > 0}>
            {texts.button}
          </Button>
        </div>
      </SpaceBetween>
    </form>
  );
}

import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type AccountData, routes } from '#contracts/members/account';
import { splitAtLastSpace } from '#core/platform/person-name.ts';
import { call } from '#web/api/call.ts';
import { paths } from '#web/config/paths.ts';
import { returnedHere } from '#web/funds/bank-link/bank-return.ts';
import { useKeptState } from '#web/funds/unsent/use-kept-state.ts';
import { useMyAccount } from '#web/funds/use-my-account.ts';
import { type Refusal, refusalOf } from '#web/language/refusal.ts';
import { claimsOf } from '#web/session/claims.ts';
import { noteLicense, readToken } from '#web/session/token.ts';
import { useFailure } from '#web/ui/browser/use-on-online.ts';
import { useStepHistory } from '#web/ui/browser/use-step-history.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { longestText } from '#web/ui/form/contract-rules.ts';
import { allRequired } from '#web/ui/form/form-problems.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { LicenseBox } from '#web/ui/legal/license-box.tsx';
import { BlockedButton } from '#web/ui/page/blocked-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { StepTrail } from '#web/ui/page/step-trail.tsx';
import { BankWidget } from '../bank/bank-widget.tsx';
import { useBankLinking } from '../bank/use-bank-linking.ts';
import { foundDetails } from './found-details.ts';

const OTHER = 'other';

type ChoiceOrOwnProps = {
  label: string;
  ownLabel: string;
  found: string[];
  /** The text that was chosen or typed; '' at first. */
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
            items={[...choices, { value: OTHER, label: 'Other' }]}
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
  if (account.data === undefined || account.data.accounts.pending)
    return <Loading text="Gathering your information..." />;
  return <DetailsForm accounts={account.data.accounts} onDone={onDone} />;
}

/** The fields that Continue waits for. */
const missing = (fields: string[]): string | undefined =>
  fields.length > 0 ? `Choose or type your ${fields.join(' and ')} to continue.` : undefined;

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
          <h2>Confirm details</h2>
          <p>
            {found.names.length + found.addresses.length === 0
              ? "Your bank didn't give us a name or an address. Please type them."
              : 'This is what your bank has on file. Choose what your reports should say.'}
          </p>
        </div>
        <ChoiceOrOwn label="Name" ownLabel="First and last name" found={found.names} {...fieldOf(form, 'name')} />
        <ChoiceOrOwn
          label="Address"
          ownLabel="Street, city, state, postal code"
          found={found.addresses}
          {...fieldOf(form, 'address')}
        />
        {form.failure && <ErrorState error={refusalOf(form.failure)} />}
        <div className="actions actions-end">
          <BlockedButton
            variant="primary"
            formAction="submit"
            loading={form.doing !== undefined}
            blockedBy={missing(Object.keys(form.problems))}
          >
            Continue
          </BlockedButton>
        </div>
      </SpaceBetween>
    </form>
  );
}

type LinkFirstStepProps = { onNext: () => void; onBack: () => void; onSkip: () => void };

function LinkFirstStep({ onNext, onBack, onSkip }: LinkFirstStepProps) {
  const [problem, setProblem] = useFailure<Refusal>();
  const linking = useBankLinking(onNext, (why) =>
    setProblem(why ?? { message: 'No bank was linked. You can try again, or do this later.' }),
  );

  return (
    <>
      <h2>Link first account</h2>
      <p>
        Only for your own proof of funds, when you buy yourself: your clients link theirs on their own page. You can do
        it when you first send one.
      </p>
      <p>Groundwork reads balances and the names on the accounts. It never sees your password and can't move money.</p>
      <div role="status">{problem === undefined ? null : <Alert type="warning">{problem.message}</Alert>}</div>
      <BankWidget linking={linking} />
      <div className="actions actions-end">
        <Button disabled={linking.saving} onClick={onBack}>
          Back
        </Button>
        <Button variant="link" disabled={linking.saving} onClick={onSkip}>
          Do this later
        </Button>
        <Button
          variant="primary"
          loading={linking.open || linking.saving}
          onClick={() => {
            setProblem(undefined);
            void linking.start();
          }}
        >
          Link a bank
        </Button>
      </div>
    </>
  );
}

function LicenseStep({ onNext }: { onNext: () => void }) {
  const [accepted, setAccepted] = useState(false);
  const { doing, failure, run } = useTask();
  const accept = async () => {
    await call(routes.acceptLicense, {});
    noteLicense(false);
    onNext();
  };
  return (
    <>
      <h2>License agreement</h2>
      <LicenseBox label="License agreement" />
      <Checkbox checked={accepted} onChange={({ detail }) => setAccepted(detail.checked)}>
        I have read and accept the license terms
      </Checkbox>
      {failure && <ErrorState error={refusalOf(failure)} />}
      <div className="actions actions-end">
        <BlockedButton
          variant="primary"
          blockedBy={accepted ? undefined : 'Check the box to continue.'}
          loading={doing !== undefined}
          onClick={() => run(accept)}
        >
          Next
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
    <Page title="Set up your account">
      <div className="flow">
        <StepTrail steps={['License agreement', 'Link first account', 'Confirm details']} current={step} />
        <div className="panel flow">
          {step === LICENSE ? <LicenseStep onNext={() => goTo(LINK)} /> : null}
          {step === LINK ? (
            <LinkFirstStep onBack={() => goTo(LICENSE)} onNext={() => goTo(CONFIRM)} onSkip={finish} />
          ) : null}
          {step === CONFIRM ? <ConfirmDetailsStep onDone={finish} /> : null}
        </div>
      </div>
    </Page>
  );
}

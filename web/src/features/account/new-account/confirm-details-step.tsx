import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { routes } from '#contracts/members/account';
import { call } from '#web/api/call.ts';
import { useMyAccount } from '#web/funds/use-my-account.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { strings } from '../strings.ts';
import { ChoiceOrOwn } from './choice-or-other.tsx';
import { foundDetails, splitName } from './found-details.ts';

const texts = strings.wizard.confirm;

export function ConfirmDetailsStep({ onDone }: { onDone: () => void }) {
  const account = useMyAccount();
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();

  if (account.data === undefined && account.error !== undefined) {
    return <ErrorState error={account.error} onRetry={() => void account.mutate()} />;
  }
  if (account.data === undefined || account.data.accounts.pending) return <Loading text={texts.gathering} />;

  const found = foundDetails(account.data.accounts);
  const save = async () => {
    setSaving(true);
    setProblem(undefined);
    try {
      await call(routes.saveProfile, { body: { ...splitName(name), address } });
      onDone();
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : String(cause));
      setSaving(false);
    }
  };

  return (
    <SpaceBetween size="l">
      <div>
        <h2>{texts.heading}</h2>
        <p>{found.names.length + found.addresses.length === 0 ? texts.nothing : texts.words}</p>
      </div>
      <ChoiceOrOwn label={texts.name} ownLabel={texts.otherName} found={found.names} onChange={setName} />
      <ChoiceOrOwn label={texts.address} ownLabel={texts.otherAddress} found={found.addresses} onChange={setAddress} />
      {problem === undefined ? null : <ErrorState error={{ message: problem }} />}
      <div className="form-buttons">
        <Button variant="primary" loading={saving} disabled={name === '' || address === ''} onClick={() => void save()}>
          {texts.button}
        </Button>
      </div>
    </SpaceBetween>
  );
}

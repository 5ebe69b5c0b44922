import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import type { AccountData, LinkedBank } from '#contracts/members/account';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { useNotifyFailure } from '#web/ui/feedback/use-notify-failure.ts';
import { Money } from '#web/ui/format/money.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { strings } from '../strings.ts';
import { BankWidget } from './bank-widget.tsx';
import { UnlinkBank } from './unlink-bank.tsx';
import { useBankLinking } from './use-bank-linking.ts';

const texts = strings.banks;

export function LinkedBanks({ accountData }: { accountData: AccountData }) {
  const [unlinking, setUnlinking] = useState<LinkedBank>();
  const notifyFailure = useNotifyFailure();
  const linking = useBankLinking(
    ({ kind, bankName }) => notify({ type: 'success', content: texts[kind](bankName) }),
    (why) => why && notifyFailure(why, { header: texts.linkFailed }),
  );
  const banks = accountData.linkedAccounts;
  const linkButton = (
    <Button loading={linking.open || linking.saving} onClick={() => void linking.start()}>
      {texts.link}
    </Button>
  );

  return (
    <Container
      header={
        <Header variant="h2" description={texts.words} actions={banks.length > 0 ? linkButton : undefined}>
          {texts.heading}
        </Header>
      }
    >
      <BankWidget linking={linking} />
      {banks.length === 0 ? (
        <EmptyState title={texts.empty} drawing="bank" action={linkButton}>
          {accountData.pending ? texts.reading : texts.emptyWords}
        </EmptyState>
      ) : (
        <SpaceBetween size="l">
          {banks.map((bank) => (
            <LinkedBankItem
              key={bank.item_id}
              bank={bank}
              busy={linking.open || linking.saving}
              onRepair={() => void linking.start({ itemId: bank.item_id, bankName: bank.bankName })}
              onUnlink={() => setUnlinking(bank)}
            />
          ))}
          <Rows>
            <li>
              <strong>{texts.total}</strong>
              <strong>
                <Money value={accountData.linkedAssetValue} />
              </strong>
            </li>
          </Rows>
        </SpaceBetween>
      )}
      {unlinking && <UnlinkBank bank={unlinking} onClose={() => setUnlinking(undefined)} />}
    </Container>
  );
}

const indicators: Record<LinkedBank['state'], StatusIndicatorProps.Type> = {
  linked: 'success',
  reading: 'in-progress',
  needs_repair: 'warning',
  unavailable: 'stopped',
};
const explanations: Partial<Record<LinkedBank['state'], string>> = {
  reading: texts.reading,
  needs_repair: texts.needsRepair,
  unavailable: texts.unavailable,
};

type LinkedBankItemProps = { bank: LinkedBank; busy: boolean; onRepair: () => void; onUnlink: () => void };

function LinkedBankItem({ bank, busy, onRepair, onUnlink }: LinkedBankItemProps) {
  const explanation = explanations[bank.state];
  return (
    <section aria-label={bank.bankName}>
      <Header
        variant="h3"
        info={
          <span className="actions">
            <StatusIndicator type={indicators[bank.state]}>{texts.states[bank.state]}</StatusIndicator>
            {bank.state === 'linked' && !bank.owner_verified && (
              <StatusIndicator type="info">{texts.ownerMissing}</StatusIndicator>
            )}
          </span>
        }
        actions={
          <>
            {bank.state === 'needs_repair' && (
              <Button disabled={busy} ariaLabel={`${texts.repair}: ${bank.bankName}`} onClick={onRepair}>
                {texts.repair}
              </Button>
            )}
            <Button variant="link" disabled={busy} ariaLabel={`${texts.unlink} ${bank.bankName}`} onClick={onUnlink}>
              {texts.unlink}
            </Button>
          </>
        }
        description={explanation}
      >
        {bank.bankName}
      </Header>
      <Rows>
        {bank.accounts.map((account) => (
          <li key={account.account_id}>
            <RowWords>
              <span>
                {account.name} {account.mask === '' ? null : <span className="soft numeric">•••• {account.mask}</span>}
              </span>
            </RowWords>
            {account.value === null ? <span>{texts.noValue}</span> : <Money value={account.value} />}
          </li>
        ))}
      </Rows>
    </section>
  );
}

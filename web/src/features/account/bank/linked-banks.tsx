import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useState } from 'react';
import type { AccountData, LinkedBank } from '#contracts/members/account';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { Money } from '#web/ui/format/money.tsx';
import { strings } from '../strings.ts';
import { BankWidget } from './bank-widget.tsx';
import { LinkedBankItem } from './linked-bank-item.tsx';
import styles from './linked-banks.module.css';
import { UnlinkBank } from './unlink-bank.tsx';
import { useBankLinking } from './use-bank-linking.ts';

const texts = strings.banks;

export function LinkedBanks({ accountData }: { accountData: AccountData }) {
  const [unlinking, setUnlinking] = useState<LinkedBank>();
  const linking = useBankLinking(
    ({ kind, bankName }) => notify({ type: 'success', content: texts[kind](bankName) }),
    (message) => message && notify({ type: 'error', header: texts.linkFailed, content: message }),
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
        <div className={styles.root}>
          {banks.map((bank) => (
            <LinkedBankItem
              key={bank.item_id}
              bank={bank}
              busy={linking.open || linking.saving}
              onRepair={() => void linking.start({ itemId: bank.item_id, bankName: bank.bankName })}
              onUnlink={() => setUnlinking(bank)}
            />
          ))}
          <p className={styles.total}>
            <span>{texts.total}</span> <Money value={accountData.linkedAssetValue} />
          </p>
        </div>
      )}
      {unlinking && <UnlinkBank bank={unlinking} onClose={() => setUnlinking(undefined)} />}
    </Container>
  );
}

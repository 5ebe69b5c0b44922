import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useState } from 'react';
import { routes as dashboard } from '#contracts/dashboard';
import { routes as banking } from '#contracts/funds/bank';
import { type AccountData, routes as accounts, type LinkedBank } from '#contracts/members/account';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { Money } from '#web/ui/format/money.tsx';
import { strings } from '../strings.ts';
import { BankWidget } from './bank-widget.tsx';
import { LinkedBankItem } from './linked-bank-item.tsx';
import styles from './linked-banks.module.css';
import { useBankLinking } from './use-bank-linking.ts';

const texts = strings.banks;

export function LinkedBanks({ accountData }: { accountData: AccountData }) {
  const [leaving, setLeaving] = useState<LinkedBank>();
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

  const unlink = async ({ item_id: itemId, bankName }: LinkedBank) => {
    await call(banking.unlinkBank, { params: { itemId } });
    await refreshCalls(accounts.myAccount, dashboard.dashboard);
    notify({ type: 'success', content: texts.unlinked(bankName) });
  };

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
              onUnlink={() => setLeaving(bank)}
            />
          ))}
          <p className={styles.total}>
            <span>{texts.total}</span> <Money value={accountData.linkedAssetValue} />
          </p>
        </div>
      )}
      {leaving === undefined ? null : (
        <ConfirmModal
          title={texts.unlinkTitle(leaving.bankName)}
          confirmLabel={texts.unlinkConfirm}
          onConfirm={() => unlink(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          {texts.unlinkWords}
        </ConfirmModal>
      )}
    </Container>
  );
}

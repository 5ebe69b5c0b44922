import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import Table from '@cloudscape-design/components/table';
import { useState } from 'react';
import useSWRImmutable from 'swr/immutable';
import type { LinkedBank } from '#contracts/members/account';
import type { ApiError } from '#web/api/api-error.ts';
import { useReportStrings } from '#web/features/reports/strings.ts';
import { BankWaiting } from '#web/funds/bank-link/bank-waiting.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { useFormatDate } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { chosenAccounts, type StepProps } from '../wizard.ts';

export type LoadTransactions = () => Promise<readonly LinkedBank[]>;

/** The transactions of one bank, of the chosen accounts only. */
export function TransactionsStep({ wizard, setting, load }: StepProps & { load: LoadTransactions }) {
  const formatDate = useFormatDate();
  const words = useReportStrings().transactions;
  const [isClosed, setClosed] = useState(false);
  const transactions = useSWRImmutable<readonly LinkedBank[], ApiError>(['transactions', ...wizard.chosen], load);
  const chosen = chosenAccounts(wizard, transactions.data ?? setting.banks);
  const banks = [...new Map(chosen.map(({ bank }) => [bank.item_id, bank.bankName]))].map(([value, label]) => ({
    value,
    label,
  }));
  const [bank = banks[0], setBank] = useState<(typeof banks)[number]>();
  const rows = chosen
    .filter((one) => one.bank.item_id === bank?.value)
    .flatMap(({ account }) => (account.transactions ?? []).map((transaction) => ({ ...transaction, account })))
    .sort((one, other) => other.date.localeCompare(one.date));

  return (
    <>
      <FocusHeading>{words.title}</FocusHeading>
      <FormField label={words.bank}>
        <Select
          selectedOption={bank ?? null}
          options={banks}
          onChange={({ detail }) => setBank(banks.find(({ value }) => value === detail.selectedOption.value))}
        />
      </FormField>
      {transactions.error && <ErrorState error={transactions.error} onRetry={() => void transactions.mutate()} />}
      {transactions.isLoading && <Loading text={words.loading} lines={6} />}
      {transactions.isLoading && !isClosed && <BankWaiting onClose={() => setClosed(true)} />}
      {transactions.data && rows.length === 0 && (
        <EmptyState drawing="bank" title={words.none}>
          {words.noneWords}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Table
          variant="embedded"
          items={rows}
          columnDefinitions={[
            { id: 'date', header: words.date, cell: (row) => formatDate(row.date, 'day') },
            { id: 'name', header: words.name, cell: (row) => row.name },
            { id: 'account', header: words.account, cell: (row) => row.account.name },
            { id: 'amount', header: words.amount, cell: (row) => <Money value={row.amount} /> },
          ]}
        />
      )}
      {rows.length > 0 && <p className="soft">{words.latest}</p>}
    </>
  );
}

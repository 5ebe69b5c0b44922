import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import Table from '@cloudscape-design/components/table';
import { useState } from 'react';
import type { BankAccount } from '../../../../../lambdas/accounts/contract.ts';
import { FocusHeading } from '../../../funds/focus-heading.tsx';
import { formatDate } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { strings } from '../strings.ts';
import { chosenAccounts, type StepProps } from './wizard.ts';

const words = strings.transactions;

type Transaction = { date: string; name: string; amount: number };
/** Where the bank has told transactions already; else they come with the report itself. */
const transactionsOf = (account: BankAccount & { transactions?: Transaction[] }) => account.transactions ?? [];

/** The transactions of one bank, of the chosen accounts only. */
export function TransactionsStep({ wizard, setting }: StepProps) {
  const chosen = chosenAccounts(wizard, setting.banks);
  const banks = [...new Map(chosen.map(({ bank }) => [bank.item_id, bank.bankName]))].map(([value, label]) => ({
    value,
    label,
  }));
  const [bank = banks[0], setBank] = useState<(typeof banks)[number]>();
  const rows = chosen
    .filter((one) => one.bank.item_id === bank?.value)
    .flatMap(({ account }) => transactionsOf(account).map((transaction) => ({ ...transaction, account })))
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
      {rows.length === 0 ? (
        <EmptyState drawing="bank" title={words.none}>
          {words.noneWords}
        </EmptyState>
      ) : (
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
    </>
  );
}

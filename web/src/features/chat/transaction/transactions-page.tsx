import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AgentTransaction } from '#contracts/chat/transaction';
import { href, paths } from '#web/config/paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useChatStrings } from '../strings.ts';
import { UnreadMark } from '../unread-mark.tsx';
import { StartTransaction } from './start-transaction.tsx';
import styles from './transactions-page.module.css';
import { useTransactions } from './use-transactions.ts';

export function TransactionsPage() {
  const words = useChatStrings().transactions;
  const { transactions, error, refresh, hasMore, isLoadingMore, loadMore } = useTransactions();
  const [isStarting, setStarting] = useState(false);
  const start = () => setStarting(true);
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={
        <div className="actions">
          <LinkButton to={paths.documentTemplates}>{words.templates}</LinkButton>
          <Button variant="primary" onClick={start}>
            {words.start}
          </Button>
        </div>
      }
    >
      {transactions ? (
        <TransactionList transactions={transactions} onStart={start} />
      ) : error ? (
        <ErrorState title={words.error} error={error} onRetry={refresh} />
      ) : (
        <Loading lines={5} />
      )}
      {hasMore && (
        <p>
          <Button loading={isLoadingMore} onClick={() => void loadMore()}>
            {words.more}
          </Button>
        </p>
      )}
      {isStarting && <StartTransaction onClose={() => setStarting(false)} onStarted={refresh} />}
    </Page>
  );
}

type TransactionListProps = { transactions: readonly AgentTransaction[]; onStart: () => void };

function TransactionList({ transactions, onStart }: TransactionListProps) {
  const words = useChatStrings().transactions;
  if (transactions.length === 0)
    return (
      <div className="panel">
        <EmptyState title={words.none} drawing="document" action={<Button onClick={onStart}>{words.start}</Button>}>
          {words.noneWords}
        </EmptyState>
      </div>
    );
  return (
    <ul className={styles.list}>
      {transactions.map((transaction) => (
        <li key={transaction.id}>
          <TransactionCard transaction={transaction} />
        </li>
      ))}
    </ul>
  );
}

const TransactionCard = ({ transaction }: { transaction: AgentTransaction }) => {
  const words = useChatStrings().transactions;
  const unread = transaction.unread.reduce((sum, count) => sum + count, 0);
  return (
    <div className={`panel ${styles.card}`}>
      <div>
        <h2>
          <Link to={href.transaction(transaction.id)}>{transaction.guest_name}</Link>
        </h2>
        <p className="soft">{transaction.guest_email}</p>
      </div>
      <div className={styles.facts}>
        <UnreadMark count={unread} />
        <span>{words.progress(transaction.steps.filter(({ done }) => done).length)}</span>
        <span className="soft">{transaction.state === 'open' ? words.open : words.closed}</span>
        <DateTime iso={transaction.last_at} />
      </div>
    </div>
  );
};

import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type AgentTransaction, routes } from '#contracts/chat/transaction';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { href, paths } from '#web/config/paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useChatStrings } from '../strings.ts';
import { UnreadMark } from '../unread-mark.tsx';
import { StartTransaction } from './start-transaction.tsx';
import styles from './transactions-page.module.css';

const PAGE = 50;
const LOOK_AGAIN_MS = 30_000;

export function TransactionsPage() {
  const words = useChatStrings().transactions;
  const { data, error, mutate } = useCall(
    routes.transactions,
    { query: { limit: PAGE } },
    { refreshInterval: LOOK_AGAIN_MS },
  );
  const [older, setOlder] = useState<AgentTransaction[]>([]);
  const [cursor, setCursor] = useState<string | null>();
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const next = cursor === undefined ? data?.next_cursor : cursor;

  const loadMore = async () => {
    setLoadingMore(true);
    try {
      const page = await call(routes.transactions, { query: { limit: PAGE, cursor: next ?? undefined } });
      setOlder((now) => [...now, ...page.transactions]);
      setCursor(page.next_cursor);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      notify({ type: 'error', content: failure.message });
    } finally {
      setLoadingMore(false);
    }
  };
  const all = [...(data?.transactions ?? []), ...older];

  return (
    <Page
      title={words.title}
      description={words.description}
      actions={
        <div className="actions">
          <LinkButton to={paths.documentTemplates}>{words.templates}</LinkButton>
          <Button variant="primary" onClick={() => setStarting(true)}>
            {words.start}
          </Button>
        </div>
      }
    >
      {error && !data ? (
        <ErrorState title={words.error} error={error} onRetry={() => void mutate()} />
      ) : !data ? (
        <Loading lines={5} />
      ) : all.length === 0 ? (
        <div className="panel">
          <EmptyState
            title={words.none}
            drawing="document"
            action={<Button onClick={() => setStarting(true)}>{words.start}</Button>}
          >
            {words.noneWords}
          </EmptyState>
        </div>
      ) : (
        <ul className={styles.list}>
          {all.map((transaction) => (
            <li key={transaction.id}>
              <TransactionCard transaction={transaction} />
            </li>
          ))}
        </ul>
      )}
      {next && (
        <p>
          <Button loading={isLoadingMore} onClick={() => void loadMore()}>
            {words.more}
          </Button>
        </p>
      )}
      {isStarting && <StartTransaction onClose={() => setStarting(false)} onStarted={() => void mutate()} />}
    </Page>
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

import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type AgentTransaction, isClosing, routes } from '#contracts/chat/transaction';
import { routes as consentRoutes } from '#contracts/clients/consent';
import { useCall } from '#web/api/use-call.ts';
import { usePages } from '#web/api/use-pages.ts';
import { href } from '#web/config/href.ts';
import { useKeptScroll } from '#web/ui/browser/use-kept-scroll.ts';
import { stepsToLeave } from '#web/ui/browser/window-history.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PageTabs } from '#web/ui/page/page-tabs.tsx';
import { useChatStrings } from '../strings.ts';
import { UnreadMark } from '../unread-mark.tsx';
import { StartTransaction } from './start-transaction.tsx';

const PAGE = 50;
const LOOK_AGAIN_MS = 30_000;

export function TransactionsPage() {
  const words = useChatStrings().transactions;
  const list = usePages(
    routes.transactions,
    (cursor) => ({ query: { limit: PAGE, cursor } }),
    ({ transactions }) => transactions.filter(isClosing),
    { refreshInterval: LOOK_AGAIN_MS },
  );
  useKeptScroll(list.data !== undefined);
  const [isStarting, setStarting] = useState(false);
  const start = () => setStarting(true);
  const { client, error, retry, leave } = useChosenClient();
  const close = () => (isStarting ? setStarting(false) : leave());
  return (
    <Page
      title={words.title}
      description={words.description}
      tabs={<PageTabs of="transactions" />}
      actions={
        list.data &&
        list.data.length > 0 && (
          <Button variant="primary" onClick={start}>
            {words.start}
          </Button>
        )
      }
    >
      {error && <ErrorState title={words.clientError} error={error} onRetry={retry} />}
      <Resource of={list} failed={words.error} lines={5}>
        {(transactions) => <TransactionList transactions={transactions} onStart={start} />}
      </Resource>
      <LoadMore list={list}>{words.more}</LoadMore>
      {(isStarting || client) && <StartTransaction client={client} onClose={close} />}
    </Page>
  );
}

/** The client to start a transaction for, and the way back to that client's page. */
const useChosenClient = () => {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const id = search.get('client');
  const { data, error, mutate } = useCall(consentRoutes.consent, id === null ? null : { params: { id } });
  return {
    client: id === null ? undefined : data?.client,
    error: id === null ? undefined : error,
    retry: () => void mutate(),
    leave: () => {
      if (key !== 'default') navigate(-stepsToLeave());
      // The page was opened by its address, so there's no page of ours to go back to.
      else if (id !== null) navigate(href.client(id), { replace: true });
    },
  };
};

type TransactionListProps = { transactions: readonly AgentTransaction[]; onStart: () => void };

function TransactionList({ transactions, onStart }: TransactionListProps) {
  const words = useChatStrings().transactions;
  if (transactions.length === 0)
    return (
      <div className="panel">
        <EmptyState
          title={words.none}
          drawing="document"
          action={
            <Button variant="primary" onClick={onStart}>
              {words.start}
            </Button>
          }
        >
          {words.noneWords}
        </EmptyState>
      </div>
    );
  return (
    <div className="panel">
      <Rows>
        {transactions.map((transaction) => (
          <TransactionRow key={transaction.id} transaction={transaction} />
        ))}
      </Rows>
    </div>
  );
}

const TransactionRow = ({ transaction }: { transaction: AgentTransaction }) => {
  const words = useChatStrings().transactions;
  const unread = transaction.unread.reduce((sum, count) => sum + count, 0);
  return (
    <li>
      <RowWords>
        <h2>
          <Link to={href.transaction(transaction.id)}>{transaction.guest_name}</Link>
        </h2>
        <p className="soft">{transaction.guest_email}</p>
      </RowWords>
      <div className="actions">
        <UnreadMark count={unread} />
        <span>{words.progress(transaction.steps.filter(({ done }) => done).length)}</span>
        <span className="soft">{transaction.state === 'open' ? words.open : words.closed}</span>
        <span>
          {words.listed[transaction.origin]} <DateTime iso={transaction.listed_at} show="day" />
        </span>
        <span className="soft">
          {words.last} <DateTime iso={transaction.last_at} />
        </span>
      </div>
    </li>
  );
};

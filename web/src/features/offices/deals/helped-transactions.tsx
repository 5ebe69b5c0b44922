import Checkbox from '@cloudscape-design/components/checkbox';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type ChecklistItem, type OfficeTransaction, routes } from '#contracts/chat/transaction';
import { call } from '#web/api/call.ts';
import { usePages } from '#web/api/use-pages.ts';
import { refusalOf } from '#web/language/refusal.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { AskedForAgent } from './asked-for-agent.tsx';
import { strings } from './strings.ts';

const words = strings.help;

type At = { id: string; member: string };

/** How far the agent's transactions are, for the coordinator who works on their checklists. */
export function HelpedTransactions({ at, agent }: { at: At; agent: string }) {
  const list = usePages(`transactions of ${at.member} in ${at.id}`, (cursor) =>
    call(routes.officeTransactions, { params: at, query: { cursor } }),
  );
  const all = list.pages?.flatMap(({ transactions }) => transactions) ?? [];
  return (
    <SpaceBetween size="s">
      <h2>{words.checklists}</h2>
      {list.error && <ErrorState title={words.checklistsFailed} error={list.error} onRetry={list.refresh} />}
      {!list.pages && !list.error && <Loading text={strings.loading} lines={3} />}
      {list.pages && all.length === 0 && !list.hasMore && <p>{words.noChecklists}</p>}
      {all.map((transaction) => (
        <Transaction key={transaction.id} at={at} agent={agent} transaction={transaction} onChanged={list.reload} />
      ))}
      <LoadMore list={list}>{strings.more}</LoadMore>
    </SpaceBetween>
  );
}

type TransactionProps = { at: At; agent: string; transaction: OfficeTransaction; onChanged: () => Promise<unknown> };

function Transaction({ at, agent: whose, transaction, onChanged }: TransactionProps) {
  const { id, guest_name, state, steps, checklist } = transaction;
  const { run, doing, failure } = useTask();
  const [isExpanded, setExpanded] = useState(false);
  const isOpen = state === 'open';
  const finished = checklist.filter(({ user, agent }) => user && agent).length;
  const check = async (item: ChecklistItem['id'], done: boolean) => {
    await call(routes.checkForAgent, { params: { ...at, transaction: id }, body: { item, done } });
    await onChanged();
  };
  return (
    <ExpandableSection
      headerText={guest_name}
      expanded={isExpanded}
      onChange={({ detail }) => setExpanded(detail.expanded)}
      headerDescription={isOpen ? words.count(finished, checklist.length) : words.closed}
    >
      <SpaceBetween size="s">
        <p>{steps.map(({ heading, done }) => `${heading}: ${done ? words.step.done : words.step.open}`).join(' · ')}</p>
        {failure ? <ErrorState error={refusalOf(failure)} /> : null}
        <Rows>
          {checklist.map(({ id: item, text, user, agent, agent_by }) => (
            <li key={item}>
              <RowWords>
                <Checkbox
                  checked={agent !== ''}
                  disabled={!isOpen || doing !== undefined}
                  onChange={({ detail }) => void run(() => check(item, detail.checked))}
                >
                  {text}
                </Checkbox>
                <span>
                  {words.client(user !== '')}
                  {agent_by ? ` · ${words.by(agent_by)}` : ''}
                </span>
              </RowWords>
            </li>
          ))}
        </Rows>
        {isExpanded && (
          <AskedForAgent at={{ ...at, transaction: id }} client={guest_name} agent={whose} isOpen={isOpen} />
        )}
      </SpaceBetween>
    </ExpandableSection>
  );
}

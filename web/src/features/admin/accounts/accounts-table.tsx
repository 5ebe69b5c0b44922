import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { ACCOUNT_LISTS, type AccountRow, routes } from '#contracts/members/staff';
import { DateTime } from '#web/ui/format/date-time.tsx';
import type { Column } from '#web/ui/list/list.tsx';
import { useListAddress } from '#web/ui/list/use-list-address.ts';
import { DirectoryList, emailColumn } from '../directory-list.tsx';
import { strings } from '../strings.ts';
import { ChangeAccount } from './change-account.tsx';

const texts = strings.accounts;
const columns: Column<AccountRow>[] = [
  {
    id: 'name',
    minWidth: 120,
    header: 'Name',
    cell: ({ first_name, last_name, email }) => `${first_name} ${last_name}`.trim() || email,
  },
  emailColumn,
  { id: 'joined', header: 'Date Joined', cell: ({ date_joined }) => <DateTime iso={date_joined} show="day" /> },
  { id: 'plan', header: texts.plan, cell: ({ plan }) => texts.plans[plan] },
  {
    id: 'access',
    minWidth: 150,
    header: texts.access,
    cell: ({ deactivated_at }) =>
      deactivated_at ? (
        <StatusIndicator type="stopped">
          {texts.since} <DateTime iso={deactivated_at} show="day" />
        </StatusIndicator>
      ) : (
        <StatusIndicator type="success">{texts.active}</StatusIndicator>
      ),
  },
  { id: 'change', minWidth: 120, header: texts.change, cell: (account) => <ChangeAccount account={account} /> },
];

/** Everyone with an account, or those on the Free plan. */
export function Accounts() {
  const [values, change] = useListAddress({ show: 'accounts' });
  const show = ACCOUNT_LISTS.find((one) => one === values.show) ?? 'accounts';
  return (
    <SpaceBetween size="m">
      <SegmentedControl
        label={texts.show}
        selectedId={show}
        onChange={({ detail }) => change({ show: detail.selectedId })}
        options={ACCOUNT_LISTS.map((id) => ({ id, text: texts.lists[id] }))}
      />
      <DirectoryList
        name={`all-${show}`}
        route={routes.accounts}
        inputOf={(query) => ({ query: { ...query, show } })}
        itemsOf={({ accounts }) => accounts}
        texts={{ ...texts, ...texts.empties[show] }}
        columns={columns}
        idOf={({ id }) => id}
      />
    </SpaceBetween>
  );
}

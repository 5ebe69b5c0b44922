import Icon, { type IconProps } from '@cloudscape-design/components/icon';
import type { Communication, Status } from '#contracts/funds/request';
import { formatMoney } from '#web/ui/format/money.tsx';
import styles from './status-chip.module.css';

/** Green is confirmed, brass needs the agent's look, red must not be overlooked, and waiting is quiet. */
const CHIPS = {
  good: 'chip',
  look: 'chip chip-brass',
  bad: 'chip chip-bad',
  waits: `chip ${styles.waits}`,
  over: `chip ${styles.over}`,
};
type Shown = { words: string; chip: keyof typeof CHIPS; icon?: IconProps.Name };

/** The state of a request or a report in the agent's words, the same in every list. */
export const STATUS: Record<Status['is'], Shown> = {
  draft: { words: 'Draft', chip: 'look' },
  sent: { words: 'Sent, not opened yet', chip: 'waits' },
  opened: { words: 'Opened by your client', chip: 'waits' },
  files_withdrawn: { words: 'Files taken back', chip: 'look' },
  files_asked: { words: 'Other files requested', chip: 'look' },
  files_sent: { words: 'Files to review', chip: 'look' },
  files_accepted: { words: 'Files accepted, no bank', chip: 'look' },
  bank_linked: { words: 'Bank linked, waiting for your client', chip: 'waits' },
  at_bank: { words: 'With the bank', chip: 'waits' },
  part_done: { words: 'Part done, waiting for the other buyer', chip: 'waits' },
  confirmed: { words: 'Confirmed', chip: 'good', icon: 'status-positive' },
  not_confirmed: { words: 'Not confirmed', chip: 'bad', icon: 'status-negative' },
  other_name: { words: 'In another name', chip: 'bad', icon: 'status-warning' },
  holder_unknown: { words: 'Holder not known', chip: 'look', icon: 'status-warning' },
  report_expired: { words: 'Report expired', chip: 'over' },
  report_withdrawn: { words: 'Report withdrawn', chip: 'over' },
  no_report: { words: 'No report', chip: 'over' },
  expired: { words: 'Expired', chip: 'over' },
  canceled: { words: 'Canceled', chip: 'over' },
};

/** With the total, if the report shares it. */
export function StatusChip({
  communication: { status, report },
}: {
  communication: Pick<Communication, 'status' | 'report'>;
}) {
  const { words, chip, icon } = STATUS[status.is];
  return (
    <span className={CHIPS[chip]}>
      {icon && <Icon name={icon} size="small" />} {words}
      {icon && report.fund_total !== '' && <span className="numeric"> {formatMoney(Number(report.fund_total))}</span>}
    </span>
  );
}

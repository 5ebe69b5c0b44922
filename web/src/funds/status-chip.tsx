import Icon, { type IconProps } from '@cloudscape-design/components/icon';
import { type Communication, type Status, statusWords } from '#contracts/funds/request';
import { formatMoney } from '#web/ui/format/money.tsx';
import { SampleChip } from './sample-mark.tsx';
import styles from './status-chip.module.css';

/** Green is for confirmed, brass for states that the agent has to check, red for urgent ones, and gray for waiting. */
const CHIPS = {
  good: 'chip',
  look: 'chip chip-brass',
  bad: 'chip chip-bad',
  waits: `chip ${styles.waits}`,
  over: `chip ${styles.over}`,
};
type Shown = { chip: keyof typeof CHIPS; icon?: IconProps.Name };

export const STATUS: Record<Status['is'], Shown> = {
  draft: { chip: 'look' },
  sent: { chip: 'waits' },
  opened: { chip: 'waits' },
  files_withdrawn: { chip: 'look' },
  files_asked: { chip: 'look' },
  files_sent: { chip: 'look' },
  files_accepted: { chip: 'look' },
  bank_linked: { chip: 'waits' },
  gift_letter_missing: { chip: 'look' },
  at_bank: { chip: 'waits' },
  part_done: { chip: 'waits' },
  confirmed: { chip: 'good', icon: 'status-positive' },
  not_confirmed: { chip: 'bad', icon: 'status-negative' },
  other_name: { chip: 'bad', icon: 'status-warning' },
  entity: { chip: 'bad', icon: 'status-warning' },
  authority_sent: { chip: 'look', icon: 'status-warning' },
  holder_unknown: { chip: 'look', icon: 'status-warning' },
  report_expired: { chip: 'over' },
  report_withdrawn: { chip: 'over' },
  no_report: { chip: 'over' },
  expired: { chip: 'over' },
  canceled: { chip: 'over' },
};

/** The state of a request or a report, in the words that all lists use, with the total if the report shares it. */
export function StatusChip({
  communication: { status, report, sample },
}: {
  communication: Pick<Communication, 'status' | 'report' | 'sample'>;
}) {
  const { chip, icon } = STATUS[status.is];
  return (
    <>
      <SampleChip sample={sample} />{' '}
      <span className={CHIPS[chip]}>
        {icon && <Icon name={icon} size="small" />} {statusWords(status)}
        {icon && report.fund_total !== '' && <span className="numeric"> {formatMoney(Number(report.fund_total))}</span>}
      </span>
    </>
  );
}

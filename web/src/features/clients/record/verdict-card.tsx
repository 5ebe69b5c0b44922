import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Verdict } from '#contracts/clients/consent';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { strings } from './record-strings.ts';
import styles from './verdict-card.module.css';

export function VerdictCard({ verdict }: { verdict: Verdict }) {
  const { channel, may, reason, entry, local_time } = verdict;
  const isPhoneYes = channel === 'phone' && may;
  return (
    <article className={`panel ${styles.root}`}>
      <h3>{strings.channels[channel]}</h3>
      <StatusIndicator type={may ? 'success' : 'stopped'}>{may ? strings.yes : strings.no}</StatusIndicator>
      <p>
        {strings.reasons[reason]} {local_time && strings.localTime(local_time)}
        {isPhoneYes && !local_time && strings.timeUnknown}
      </p>
      {entry && (
        <p className="soft">
          {strings.decidedBy(entry.seq)} · <DateTime iso={entry.at} />
        </p>
      )}
    </article>
  );
}

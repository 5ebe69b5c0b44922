import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { ConsentEntry } from '#contracts/clients/consent';
import { DateTime } from '#web/ui/format/date-time.tsx';
import styles from './record-entry.module.css';
import { strings } from './record-strings.ts';

const status = { in: 'success', out: 'stopped', unknown: 'pending' } as const;

export const RecordEntry = ({ entry, isBroken }: { entry: ConsentEntry; isBroken: boolean }) => (
  <li className={isBroken ? `${styles.root} ${styles.broken}` : styles.root}>
    <span className={styles.head}>
      <strong>{strings.channels[entry.channel]}</strong>
      <StatusIndicator type={status[entry.to]}>{strings.states[entry.to]}</StatusIndicator>
      {isBroken && <StatusIndicator type="error">{strings.isBroken}</StatusIndicator>}
    </span>
    <span>
      {strings.sources[entry.source]} · {entry.by} · <DateTime iso={entry.at} show="zone" />
    </span>
    {entry.said && <span className={styles.said}>{strings.said(entry.said)}</span>}
    <span className={`soft ${styles.hash}`}>
      {strings.entry(entry.seq)} · {entry.contact} · <code>{entry.hash.slice(0, 16)}…</code>
    </span>
  </li>
);

import { Link } from 'react-router-dom';
import type { Report } from '#contracts/funds/report';
import { href } from '#web/config/paths.ts';
import { QrCode } from '#web/ui/drawing/qr-code.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import styles from './seal.module.css';
import { useReportStrings } from './strings.ts';

/** Until when the report is valid, and where anyone can check it. */
export function Seal({ report }: { report: Report }) {
  const words = useReportStrings().proof.seal;
  const isValid = report.state === 'valid';
  return (
    <aside className={isValid ? styles.root : `${styles.root} ${styles.broken}`} aria-label={words.label}>
      <QrCode text={report.verify_url} label={words.scan} />
      <div>
        <p className={styles.state}>
          {isValid ? words.valid : report.state === 'superseded' ? words.superseded : words.expired}
        </p>
        <p>
          {isValid ? words.until : report.superseded_at ? words.replacedOn : words.wasUntil}
          <br />
          <strong>
            <DateTime iso={report.superseded_at ?? report.valid_until} show="zone" />
          </strong>
        </p>
        <p>
          <Link to={href.verify(report.report_id)}>{words.verify}</Link>
          <span className={styles.address}>{report.verify_url}</span>
        </p>
      </div>
    </aside>
  );
}

import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { Report } from '#contracts/funds/report';
import { href } from '#web/config/paths.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { strings } from './strings.ts';

const words = strings.proof.seal;
// The code for the code is only fetched where a seal is shown.
const QrCode = lazy(() => import('#web/ui/drawing/qr-code.tsx').then((module) => ({ default: module.QrCode })));

/** What makes it a document: until when it holds, and where anybody can check it. */
export function Seal({ report }: { report: Report }) {
  const isValid = report.state === 'valid';
  return (
    <aside className={isValid ? 'seal' : 'seal seal-broken'} aria-label={words.label}>
      <Suspense fallback={<span className="qr-code" />}>
        <QrCode text={report.verify_url} label={words.scan} />
      </Suspense>
      <div>
        <p className="seal-state">{isValid ? words.valid : words.expired}</p>
        <p>
          {isValid ? words.until : words.wasUntil}
          <br />
          <strong>
            <DateTime iso={report.valid_until} show="zone" />
          </strong>
        </p>
        <p>
          <Link to={href.verify(report.report_id)}>{words.verify}</Link>
        </p>
      </div>
    </aside>
  );
}

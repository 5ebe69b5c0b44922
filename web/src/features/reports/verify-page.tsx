import './reports.css';
import '../../funds/funds.css';
import { useParams } from 'react-router-dom';
import { routes } from '../../../../lambdas/reports/contract.ts';
import { useCall } from '../../api/use-call.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LineDrawing } from '../../ui/line-drawing.tsx';
import { Loading } from '../../ui/loading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { strings } from './strings.ts';

const words = strings.verify;

/** For anybody with the link or the code on the paper: does the seal hold? No figures, no holders. */
export function VerifyPage() {
  const { reportId = '' } = useParams();
  usePageTitle(words.title);
  const { data, error, mutate } = useCall(routes.verify, { params: { reportId } });
  if (error?.status === 404)
    return (
      <div className="closed-link">
        <LineDrawing name="document" />
        <h1>{words.unknownTitle}</h1>
        <p>{words.unknownWords}</p>
      </div>
    );
  if (error) return <ErrorState title={words.failedTitle} error={error} onRetry={() => void mutate()} />;
  if (!data) return <Loading text={words.loading} />;
  const { title, words: meaning } = words.states[data.state];
  return (
    <section className="panel verify-result" data-state={data.state} role="status">
      <h1>{title}</h1>
      <p>{meaning}</p>
      <dl className="facts">
        {data.issued_at && <DateFact name={words.issued} iso={data.issued_at} />}
        {data.valid_until && <DateFact name={words.until} iso={data.valid_until} />}
        {data.requested_by && (
          <div>
            <dt>{words.requestedBy}</dt>
            <dd>{data.requested_by}</dd>
          </div>
        )}
        <div>
          <dt>{words.fingerprint}</dt>
          <dd>
            <code>{data.fingerprint}</code>
          </dd>
        </div>
      </dl>
      <p className="soft">{words.note}</p>
    </section>
  );
}

const DateFact = ({ name, iso }: { name: string; iso: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <DateTime iso={iso} show="zone" />
    </dd>
  </div>
);

import { Link } from 'react-router-dom';
import { href } from '#web/config/href.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { strings } from '../strings.ts';
import { PACES, type Pipeline, STAGES } from './pipeline.ts';
import styles from './pipeline-panel.module.css';

const PIPELINE_STAGES = {
  sent: 'Sent',
  opened: 'Opened',
  at_bank: 'With the bank',
  received: 'Report received',
} as const;

const PIPELINE_PACES = {
  sameDay: 'Within a day',
  threeDays: '2 to 3 days',
  week: '4 to 7 days',
  longer: 'Longer',
} as const;

const texts = strings.pipeline;

type PipelinePanelProps = { pipeline: Pipeline | undefined; error?: { message: string }; onRetry: () => void };

/** The number of requests in each state, and the time that the completed ones took. */
export const PipelinePanel = ({ pipeline, error, onRetry }: PipelinePanelProps) => (
  <section className="panel flow" aria-labelledby="pipeline-title">
    <header className="split">
      <h2 id="pipeline-title">Your requests</h2>
      <Link className="tap" to={href.communications({ show: 'requests' })}>
        See all
      </Link>
    </header>
    <Resource of={{ data: pipeline, error, mutate: onRetry }} failed="We couldn't load your requests" lines={5}>
      {(read) => <Picture pipeline={read} />}
    </Resource>
  </section>
);

const Picture = ({ pipeline }: { pipeline: Pipeline }) => {
  const { total, stages, paces, medianDays, expired, canceled } = pipeline;
  if (total === 0)
    return (
      <EmptyState title="No requests in the last 90 days" drawing="document">
        You'll see here how far along each one is, and how long your clients take.
      </EmptyState>
    );
  const over = [expired > 0 && `${expired} expired`, canceled > 0 && `${canceled} canceled`].filter(Boolean);
  return (
    <>
      <p className="soft">{total === 1 ? '1 request in the last 90 days' : `${total} requests in the last 90 days`}</p>
      <Bars rows={STAGES.map((stage) => ({ name: stage, label: PIPELINE_STAGES[stage], count: stages[stage] }))} />
      {over.length > 0 ? <p className="soft">{over.join(' · ')}</p> : null}
      <h3>Days to completion</h3>
      {medianDays === undefined ? (
        <p className="soft">None completed yet.</p>
      ) : (
        <>
          <p>{texts.median(medianDays)}</p>
          <Bars rows={PACES.map(({ name }) => ({ name, label: PIPELINE_PACES[name], count: paces[name] }))} />
        </>
      )}
    </>
  );
};

type Row = { name: string; label: string; count: number };

/** A list that screen readers read as 'Opened 3', with bars for everyone else. */
const Bars = ({ rows }: { rows: Row[] }) => {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <dl className={styles.root}>
      {rows.map(({ name, label, count }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd className="numeric">
            <span
              className={styles.bar}
              style={{ flex: `0 ${count / most} ${(count / most) * 100}%` }}
              aria-hidden="true"
            />
            <span>{count}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
};

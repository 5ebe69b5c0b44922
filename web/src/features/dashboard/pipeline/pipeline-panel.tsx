import { Link } from 'react-router-dom';
import { href } from '#web/config/paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { strings } from '../strings.ts';
import { PACES, type Pipeline, STAGES } from './pipeline.ts';
import styles from './pipeline-panel.module.css';

const texts = strings.pipeline;

type PipelinePanelProps = { pipeline: Pipeline | undefined; error?: { message: string }; onRetry: () => void };

/** How many requests stand where, and how long the completed ones took. */
export const PipelinePanel = ({ pipeline, error, onRetry }: PipelinePanelProps) => (
  <section className={`panel ${styles.root}`} aria-labelledby="pipeline-title">
    <header className="panel-header">
      <h2 id="pipeline-title">{texts.title}</h2>
      <Link className="tap" to={href.communications({ show: 'requests' })}>
        {texts.all}
      </Link>
    </header>
    <Resource of={{ data: pipeline, error, mutate: onRetry }} failed={texts.failed} lines={5}>
      {(read) => <Picture pipeline={read} />}
    </Resource>
  </section>
);

const Picture = ({ pipeline }: { pipeline: Pipeline }) => {
  const { total, stages, paces, medianDays, expired, canceled } = pipeline;
  if (total === 0)
    return (
      <EmptyState title={texts.none} drawing="document">
        {texts.noneWords}
      </EmptyState>
    );
  const over = [expired > 0 && texts.expired(expired), canceled > 0 && texts.canceled(canceled)].filter(Boolean);
  return (
    <>
      <p className="soft">{texts.window(total)}</p>
      <Bars rows={STAGES.map((stage) => ({ name: stage, label: texts.stages[stage], count: stages[stage] }))} />
      {over.length > 0 ? <p className="soft">{over.join(' · ')}</p> : null}
      <h3>{texts.pace}</h3>
      {medianDays === undefined ? (
        <p className="soft">{texts.noPace}</p>
      ) : (
        <>
          <p>{texts.median(medianDays)}</p>
          <Bars rows={PACES.map(({ name }) => ({ name, label: texts.paces[name], count: paces[name] }))} />
        </>
      )}
    </>
  );
};

const barOf = (name: string) => (name === 'at_bank' ? `${styles.bar} ${styles.atBank}` : styles.bar);

type Row = { name: string; label: string; count: number };

/** A list that reads as 'Opened 3'; the bars are for the eye. */
const Bars = ({ rows }: { rows: Row[] }) => {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <dl className={styles.bars}>
      {rows.map(({ name, label, count }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd className="numeric">
            <span
              className={count === 0 ? undefined : barOf(name)}
              style={{ inlineSize: `${(count / most) * 100}%` }}
              aria-hidden="true"
            />
            <span>{count}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
};

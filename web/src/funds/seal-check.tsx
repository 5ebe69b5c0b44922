import Icon, { type IconProps } from '@cloudscape-design/components/icon';
import type { ReactNode } from 'react';
import type { ApiError } from '#web/api/api-error.ts';
import { LineDrawing } from '#web/ui/drawing/line-drawing.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { usePageTitle } from '#web/ui/page/use-page-title.ts';
import styles from './seal-check.module.css';

type SealCheckProps<T> = {
  words: {
    title: string;
    loading: string;
    unknownTitle: string;
    unknownWords: string;
    failedTitle: string;
    note: string;
  };
  answer: { data: T | undefined; error: ApiError | undefined; mutate: () => unknown };
  /** What the answer means: its state, a sentence, and the facts beneath. */
  show: (data: T) => {
    state: string;
    title: string;
    words: string;
    facts: readonly (readonly [string, ReactNode])[];
    /** What comes before the facts. */
    more?: ReactNode;
  };
};

/** Not by color alone. Anything else is bad news. */
const ICONS: Record<string, IconProps.Name> = {
  valid: 'status-positive',
  expired: 'status-warning',
  superseded: 'status-warning',
  'other-name': 'status-warning',
  'holder-unknown': 'status-warning',
};

/** For anyone with the address or the code on the paper: does the seal hold? */
export function SealCheck<T>({ words, answer: { data, error, mutate }, show }: SealCheckProps<T>) {
  usePageTitle(words.title);
  if (error?.status === 404)
    return (
      <div className={styles.unknown}>
        <LineDrawing name="document" />
        <h1>{words.unknownTitle}</h1>
        <p>{words.unknownWords}</p>
      </div>
    );
  if (error) return <ErrorState title={words.failedTitle} error={error} onRetry={() => void mutate()} />;
  if (data === undefined) return <Loading text={words.loading} />;
  const { state, title, words: meaning, facts, more } = show(data);
  return (
    <section className={`panel ${styles.root}`} data-state={state} role="status">
      <h1>
        <Icon name={ICONS[state] ?? 'status-negative'} size="inherit" /> {title}
      </h1>
      <p>{meaning}</p>
      {more}
      <dl className="facts">
        {facts
          .filter(([, value]) => value !== '' && value !== undefined && value !== false)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p className="soft">{words.note}</p>
    </section>
  );
}

import Box, { type BoxProps } from '@cloudscape-design/components/box';
import Icon, { type IconProps } from '@cloudscape-design/components/icon';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import type { ReactNode } from 'react';
import type { ApiError } from '#web/api/api-error.ts';
import { LineDrawing } from '#web/ui/drawing/line-drawing.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { usePageTitle } from '#web/ui/page/use-page-title.ts';
import { MoreFacts } from './more-facts.tsx';

type Facts = readonly (readonly [string, ReactNode])[];

const known = (facts: Facts) =>
  facts
    .filter(([, value]) => value !== '' && value !== undefined && value !== false)
    .map(([label, value]) => ({ label, value }));

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
  /** The content for an answer: its state, a sentence, and the facts below it. */
  show: (data: T) => {
    state: string;
    title: string;
    words: string;
    facts: Facts;
    /** Further facts, collapsed. */
    further?: { label: string; facts: Facts };
    /** Content above the facts. */
    more?: ReactNode;
  };
};

/** Each state has its own icon, not only its own color. Any state that isn't listed is bad news. */
const LOOKS: Record<string, { icon: IconProps.Name; color: BoxProps.Color }> = {
  valid: { icon: 'status-positive', color: 'text-status-success' },
  expired: { icon: 'status-warning', color: 'text-status-warning' },
  superseded: { icon: 'status-warning', color: 'text-status-warning' },
  'other-name': { icon: 'status-warning', color: 'text-status-error' },
  'holder-unknown': { icon: 'status-warning', color: 'text-status-warning' },
};
const BAD = { icon: 'status-negative', color: 'text-status-error' } as const;

/** Checks a seal, for anyone with the address or the code on the paper. */
export function SealCheck<T>({ words, answer: { data, error, mutate }, show }: SealCheckProps<T>) {
  usePageTitle(words.title);
  if (error?.status === 404)
    return (
      <div className="centered">
        <LineDrawing name="document" />
        <h1>{words.unknownTitle}</h1>
        <p>{words.unknownWords}</p>
      </div>
    );
  if (error) return <ErrorState title={words.failedTitle} error={error} onRetry={() => void mutate()} />;
  if (data === undefined) return <Loading text={words.loading} />;
  const { state, title, words: meaning, facts, further, more } = show(data);
  const { icon, color } = LOOKS[state] ?? BAD;
  return (
    <section className="panel flow" role="status">
      <Box variant="h1" color={color}>
        <Icon name={icon} size="inherit" /> {title}
      </Box>
      <p>{meaning}</p>
      {more}
      <KeyValuePairs columns={3} items={known(facts)} />
      {further && <MoreFacts label={further.label} facts={known(further.facts)} />}
      <p className="soft">{words.note}</p>
    </section>
  );
}

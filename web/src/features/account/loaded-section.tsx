import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { ReactNode } from 'react';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';

type LoadedSectionProps<T> = {
  words: { heading: string; words: string; loading: string; failed: string };
  /** About as tall as what comes, so that nothing moves under a hand. */
  lines: number;
  answer: { data?: T; error?: Error; mutate: () => unknown };
  children: (data: T) => ReactNode;
};

/** A section of My Profile that shows what a call answers. */
export const LoadedSection = <T,>({
  words,
  lines,
  answer: { data, error, mutate },
  children,
}: LoadedSectionProps<T>) => (
  <Container
    header={
      <Header variant="h2" description={words.words}>
        {words.heading}
      </Header>
    }
  >
    {data !== undefined ? (
      children(data)
    ) : error ? (
      <ErrorState title={words.failed} error={error} onRetry={() => void mutate()} />
    ) : (
      <Loading text={words.loading} lines={lines} />
    )}
  </Container>
);

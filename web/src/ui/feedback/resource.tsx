import type { ReactNode } from 'react';
import type { Refusal } from '#web/language/refusal.ts';
import { ErrorState } from './error-state.tsx';
import { Loading } from './loading.tsx';

export type ResourceProps<T> = {
  /** What `useCall` gives. */
  of: { data: T | undefined; error?: Refusal | undefined; mutate: () => unknown };
  /** What couldn't be read, in words. */
  failed?: string;
  loading?: string;
  /** About as tall as what comes, so that nothing moves under a hand. */
  lines?: number;
  children: (data: T) => ReactNode;
};

/**
 * What was read, or that it's on its way, or why it can't be read. An error that passes is hidden while there's an answer
 * (`kept-answers.ts`), so one that is seen here says that the answer must go.
 */
export const Resource = <T,>({ of: { data, error, mutate }, failed, loading, lines, children }: ResourceProps<T>) => {
  if (error) return <ErrorState title={failed} error={error} onRetry={() => void mutate()} />;
  return data === undefined ? <Loading text={loading} lines={lines} /> : children(data);
};

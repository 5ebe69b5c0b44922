import type { ReactNode } from 'react';
import type { Refusal } from '#web/language/refusal.ts';
import { ErrorState } from './error-state.tsx';
import { Loading } from './loading.tsx';

export type ResourceProps<T> = {
  /** The result of `useCall`. */
  of: { data: T | undefined; error?: Refusal | undefined; mutate: () => unknown };
  /** The text about data that couldn't be read. */
  failed?: string;
  loading?: string;
  /** About the height of the content, so that the page doesn't move while it loads. */
  lines?: number;
  /** Shown for an empty list. */
  empty?: ReactNode;
  children: (data: T) => ReactNode;
};

/**
 * The data, a note that it's on its way, or the reason why it can't be read. A passing error is hidden while there's an answer
 * (`kept-answers.ts`), so a visible error means that the answer must go.
 */
export const Resource = <T,>({
  of: { data, error, mutate },
  failed,
  loading,
  lines,
  empty,
  children,
}: ResourceProps<T>) => {
  if (error) return <ErrorState title={failed} error={error} onRetry={() => void mutate()} />;
  if (data === undefined) return <Loading text={loading} lines={lines} />;
  return empty && Array.isArray(data) && data.length === 0 ? empty : children(data);
};

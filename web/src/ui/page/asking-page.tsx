import Button from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Loading } from '../feedback/loading.tsx';
import { useTask } from '../form/use-task.ts';
import { Page } from './page.tsx';

type Words = Record<'title' | 'loading' | 'button' | 'failed' | 'invalidTitle' | 'invalid' | 'doneTitle', string>;

type AskingPageProps = {
  words: Words;
  error: { status: number; message: string } | undefined;
  onRetry: () => void;
  /** The question, once it has loaded. */
  children: ReactNode | undefined;
  onConfirm: () => Promise<unknown>;
  /** The text after it's done; undefined before. */
  done: { title: string; words?: string } | undefined;
};

/** The target of an email's link that changes something: it asks first, because email scanners open links, too. */
export function AskingPage({ words, error, onRetry, children, onConfirm, done }: AskingPageProps) {
  const { run, doing, failure } = useTask();
  if (error?.status === 404)
    return (
      <Page title={words.invalidTitle}>
        <p>{words.invalid}</p>
      </Page>
    );
  if (done)
    return (
      <Page title={words.doneTitle}>
        <div className="panel" role="status">
          <EmptyState drawing="letter" title={done.title}>
            {done.words}
          </EmptyState>
        </div>
      </Page>
    );
  return (
    <Page title={words.title}>
      {error && <ErrorState error={error} onRetry={onRetry} />}
      {!children && !error && <Loading text={words.loading} lines={3} />}
      {children && (
        <div className="panel reading">
          {children}
          {failure !== undefined && (
            <p className="form-error" role="alert">
              {words.failed}
            </p>
          )}
          <div>
            <Button variant="primary" loading={doing !== undefined} onClick={() => void run(onConfirm)}>
              {words.button}
            </Button>
          </div>
        </div>
      )}
    </Page>
  );
}

import Button from '@cloudscape-design/components/button';
import { useParams } from 'react-router-dom';
import { routes } from '#contracts/clients/campaigns';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { Page } from '#web/ui/page/page.tsx';
import { useReportEmailStrings } from './strings.ts';

/** Asks first, because scanners of emails open this page, too. */
export function ReportEmailPage() {
  const words = useReportEmailStrings();
  const { token = '' } = useParams();
  const { data, error, mutate } = useCall(routes.reportPage, { params: { token } });
  const { run, doing, failure } = useTask();

  const report = async () => {
    await call(routes.reportEmail, { params: { token }, body: {} });
    await mutate();
  };

  if (error?.status === 404)
    return (
      <Page title={words.invalidTitle}>
        <p>{words.invalid}</p>
      </Page>
    );
  if (data?.is_stopped)
    return (
      <Page title={words.doneTitle}>
        <div className="panel" role="status">
          <EmptyState drawing="letter" title={words.done}>
            {words.doneWords}
          </EmptyState>
        </div>
      </Page>
    );
  return (
    <Page title={words.title}>
      {error && <ErrorState error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Loading text={words.loading} lines={3} />}
      {data && (
        <div className="panel reading">
          <p>{words.words(data.from, data.email)}</p>
          <p className="soft">{words.what}</p>
          {failure !== undefined && (
            <p className="form-error" role="alert">
              {words.failed}
            </p>
          )}
          <div>
            <Button variant="primary" loading={doing !== undefined} onClick={() => void run(report)}>
              {words.button}
            </Button>
          </div>
        </div>
      )}
    </Page>
  );
}

import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { routes } from '#contracts/clients/campaigns';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useUnsubscribeStrings } from './strings.ts';

/** Asks first, because scanners of emails open this page, too. */
export function UnsubscribePage() {
  const words = useUnsubscribeStrings();
  const { token = '' } = useParams();
  const { data, error, mutate } = useCall(routes.unsubscribePage, { params: { token } });
  const [stage, setStage] = useState<'asking' | 'busy' | 'done' | 'failed'>('asking');

  const leave = async () => {
    setStage('busy');
    try {
      await call(routes.unsubscribe, { params: { token }, body: {} });
      setStage('done');
    } catch {
      setStage('failed');
    }
  };

  if (error?.status === 404)
    return (
      <Page title={words.invalidTitle}>
        <p>{words.invalid}</p>
      </Page>
    );
  if (stage === 'done')
    return (
      <Page title={words.doneTitle}>
        <div className="panel" role="status">
          <EmptyState drawing="letter" title={words.done(data?.from ?? '')} />
        </div>
      </Page>
    );
  return (
    <Page title={words.title}>
      {error && <ErrorState error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Loading text={words.loading} lines={3} />}
      {data && (
        <div className="panel reading">
          <p>{words.words(data.from)}</p>
          {data.email && <p className="soft">{words.address(data.email)}</p>}
          {stage === 'failed' && (
            <p className="form-error" role="alert">
              {words.failed}
            </p>
          )}
          <div>
            <Button variant="primary" loading={stage === 'busy'} onClick={() => void leave()}>
              {words.button}
            </Button>
          </div>
        </div>
      )}
    </Page>
  );
}

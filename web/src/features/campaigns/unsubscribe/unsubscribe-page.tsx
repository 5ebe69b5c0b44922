import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { routes } from '#contracts/clients/campaigns';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { AskingPage } from '#web/ui/page/asking-page.tsx';
import { useUnsubscribeStrings } from './strings.ts';

export function UnsubscribePage() {
  const words = useUnsubscribeStrings();
  const { token = '' } = useParams();
  const { data, error, mutate } = useCall(routes.unsubscribePage, { params: { token } });
  const [isDone, setDone] = useState(false);
  const leave = async () => {
    await call(routes.unsubscribe, { params: { token }, body: {} });
    setDone(true);
  };
  return (
    <AskingPage
      words={words}
      error={error}
      onRetry={() => void mutate()}
      onConfirm={leave}
      done={isDone ? { title: words.done(data?.from ?? '') } : undefined}
    >
      {data && (
        <>
          <p>{words.words(data.from)}</p>
          {data.email && <p className="soft">{words.address(data.email)}</p>}
        </>
      )}
    </AskingPage>
  );
}

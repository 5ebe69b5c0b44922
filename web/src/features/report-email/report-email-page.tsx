import { useParams } from 'react-router-dom';
import { routes } from '#contracts/clients/campaigns';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { AskingPage } from '#web/ui/page/asking-page.tsx';
import { useReportEmailStrings } from './strings.ts';

export function ReportEmailPage() {
  const words = useReportEmailStrings();
  const { token = '' } = useParams();
  const { data, error, mutate } = useCall(routes.reportPage, { params: { token } });
  const report = async () => {
    await call(routes.reportEmail, { params: { token }, body: {} });
    await mutate();
  };
  return (
    <AskingPage
      words={words}
      error={error}
      onRetry={() => void mutate()}
      onConfirm={report}
      done={data?.is_stopped ? { title: words.done, words: words.doneWords } : undefined}
    >
      {data && (
        <>
          <p>{words.words(data.from, data.email)}</p>
          <p className="soft">{words.what}</p>
        </>
      )}
    </AskingPage>
  );
}

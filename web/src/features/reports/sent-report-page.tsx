import { useParams } from 'react-router-dom';
import { type Report, routes } from '#contracts/funds/report';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/href.ts';
import { FileButton } from '#web/files/shown/file-button.tsx';
import { ClosedLink } from '#web/funds/guest-link/closed-link.tsx';
import { closedBy } from '#web/funds/guest-link/guest-link.ts';
import { useLanguageChange } from '#web/language/use-language-change.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { useReportStrings } from './strings.ts';

/** Shows a client the report that they sent, as the agent sees it. */
export function SentReportPage() {
  const { copy, proof, reader } = useReportStrings();
  const { id = '', pin = '', reportId = '' } = useParams();
  const body = { request_id: id, request_pin: pin };
  const params = { reportId };
  const { data, error, mutate } = useCall(routes.sentReport, { params, body }, { revalidateOnFocus: false });
  useLanguageChange(() => void mutate());
  const closed = error && closedBy(error);
  if (closed) return <ClosedLink closed={closed} onRetry={() => void mutate()} />;
  const report = data as Report | undefined;
  return (
    <Page
      title={copy.title}
      description={report && copy.words(report.requested_by)}
      parent={{ to: href.guest(id, pin), text: copy.back }}
      actions={
        report?.report_id && (
          <FileButton
            label={proof.export}
            name={proof.documentTitle(report.client_name)}
            fileOf={(as) => call(routes.sentFile, { params, body: { ...body, as } })}
          />
        )
      }
    >
      <Resource of={{ data: report, error, mutate }} loading={reader.loading} lines={8}>
        {(shown) => <ReportSheet report={shown} />}
      </Resource>
    </Page>
  );
}

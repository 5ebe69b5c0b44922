import { useParams } from 'react-router-dom';
import { type Report, routes } from '#contracts/funds/report';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { FileButton } from '#web/files/shown/file-button.tsx';
import { ClosedLink } from '#web/funds/guest-link/closed-link.tsx';
import { closedBy } from '#web/funds/guest-link/guest-link.ts';
import { useLanguageChange } from '#web/language/use-language-change.ts';
import { useToken } from '#web/session/token.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { useReportStrings } from './strings.ts';
import { useLookForReport } from './use-report-polling.ts';

/** A report for someone without an account, behind the link in their email. */
export function ReaderPage() {
  const strings = useReportStrings();
  const { id = '', pin = '' } = useParams();
  const isSignedIn = useToken() !== null;
  const { data, error, mutate } = useCall(
    routes.readerReport,
    { body: { request_id: id, request_pin: pin } },
    { ...useLookForReport(), revalidateOnFocus: false },
  );
  useLanguageChange(() => void mutate());
  const closed = error && closedBy(error);
  if (closed) return <ClosedLink closed={closed} onRetry={() => void mutate()} />;
  const report = data as Report | undefined;
  return (
    <Page
      title={report ? strings.proof.documentTitle(report.client_name) : strings.proof.title}
      description={report && strings.reader.from(report.client_name)}
      actions={
        report?.report_id && (
          <FileButton
            label={strings.proof.export}
            name={strings.proof.documentTitle(report.client_name)}
            fileOf={(as) => call(routes.readerFile, { body: { request_id: id, request_pin: pin, as } })}
          />
        )
      }
    >
      <div className="flow">
        <Resource of={{ data: report, error, mutate }} loading={strings.reader.loading} lines={8}>
          {(shown) => <ReportSheet report={shown} />}
        </Resource>
        {report && !isSignedIn && (
          <p className="soft no-print">
            {strings.reader.keep}{' '}
            <LinkButton variant="inline-link" to={paths.signUp}>
              {strings.reader.signUp}
            </LinkButton>
          </p>
        )}
      </div>
    </Page>
  );
}

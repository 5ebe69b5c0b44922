import Button from '@cloudscape-design/components/button';
import { useParams } from 'react-router-dom';
import { type Report, routes } from '#contracts/funds/report';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/href.ts';
import { FileButton } from '#web/files/shown/file-button.tsx';
import { AgentOfferLetters } from '#web/funds/offer-letters/agent-offer-letters.tsx';
import { useReadNews } from '#web/membership/use-read-news.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { useReportStrings } from './strings.ts';
import { useLookForReport } from './use-report-polling.ts';

export function ProofPage() {
  const words = useReportStrings().proof;
  const { id = '' } = useParams();
  const { data, error, mutate } = useCall(routes.proofOfFunds, { params: { id } }, useLookForReport());
  const report = data as Report | undefined;
  const name = report?.client_name || words.client;
  const isWithdrawn = error?.status === 410;
  useReadNews(report?.report_id && !error ? { of: 'report', id } : undefined);
  return (
    <Page
      title={report ? words.documentTitle(name) : words.title}
      parent={{ to: href.communications({ id }), text: words.communications }}
      actions={report?.report_id && <ReportActions id={id} report={report} />}
    >
      {isWithdrawn && (
        <EmptyState
          drawing="letter"
          title={error.message}
          action={<LinkButton to={href.communications({ id })}>{words.toCommunication}</LinkButton>}
        />
      )}
      {error && !isWithdrawn && (
        <ErrorState error={{ message: words.error(error.message), code: error.code }} onRetry={() => void mutate()} />
      )}
      {!report && !error && <Loading text={words.loading} lines={8} />}
      {report && !error && (
        <div className="flow">
          {report.question && <p role="status">{words.question[report.question](name)}</p>}
          {report.to_review && <p role="status">{words.toReview(name)}</p>}
          <ReportSheet report={report} />
          {report.gifts && (
            <div className="actions">
              {report.gifts.map(({ from }, gift) => (
                <FileButton
                  key={from}
                  label={words.giftLetter(from)}
                  name={words.giftLetter(from)}
                  fileOf={(as) => call(routes.reportFile, { params: { id }, query: { as, gift } })}
                />
              ))}
            </div>
          )}
          {report.fund_status === 1 && (
            <AgentOfferLetters
              id={id}
              clientName={report.client_name}
              most={report.state === 'valid' ? report.proof_amount : undefined}
              only={report.sample && { recipient_name: report.requested_by, recipient_email: report.client_email }}
            />
          )}
        </div>
      )}
    </Page>
  );
}

/** A joint report has several addresses. */
const addresses = (emails: string) => emails.split(', ').map(encodeURIComponent).join(',');

/** Export downloads the report's file; Reply writes to the person who shared it. */
const ReportActions = ({ id, report }: { id: string; report: Report }) => {
  const words = useReportStrings().proof;
  return (
    <>
      {report.deal_id && <LinkButton to={href.deal(report.deal_id)}>{words.toDeal}</LinkButton>}
      <FileButton
        label={words.export}
        name={words.documentTitle(report.client_name)}
        fileOf={(as) => call(routes.reportFile, { params: { id }, query: { as } })}
      />
      <Button
        variant="primary"
        iconName="envelope"
        href={`mailto:${addresses(report.client_email)}?subject=${encodeURIComponent(words.replySubject)}`}
      >
        {words.reply}
      </Button>
    </>
  );
};

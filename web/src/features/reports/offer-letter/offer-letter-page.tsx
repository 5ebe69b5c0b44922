import { useParams } from 'react-router-dom';
import { type OpenedLetter, routes } from '#contracts/funds/report/offer-letter';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { FileButton } from '#web/files/shown/file-button.tsx';
import { ClosedLink } from '#web/funds/guest-link/closed-link.tsx';
import { type Credential, closedBy } from '#web/funds/guest-link/guest-link.ts';
import { useOfferLetterStrings } from '#web/funds/offer-letters/strings.ts';
import { useLanguageChange } from '#web/language/use-language-change.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ReportSheet } from '../report-sheet.tsx';
import styles from './offer-letter-page.module.css';
import { ReplyForm } from './reply-form.tsx';

/** A letter to the other side, behind the link in its recipient's email. */
export function OfferLetterPage() {
  const words = useOfferLetterStrings().page;
  const { id = '', pin = '' } = useParams();
  const credential = { request_id: id, request_pin: pin };
  const { data, error, mutate } = useCall(routes.openOfferLetter, { body: credential }, { revalidateOnFocus: false });
  useLanguageChange(() => void mutate());
  const closed = error && closedBy(error);
  if (closed) return <ClosedLink closed={closed} onRetry={() => void mutate()} />;
  return (
    <Page
      title={data ? words.documentTitle(data.report.client_name) : words.title}
      description={data && words.from(data.sender_name, data.recipient_name)}
      actions={
        data?.download && (
          <FileButton
            label={words.download}
            name={words.documentTitle(data.report.client_name)}
            fileOf={(as) => call(routes.offerLetterFile, { body: { ...credential, as } })}
          />
        )
      }
    >
      <Resource of={{ data, error, mutate }} loading={words.loading} lines={8}>
        {(letter) => <Opened letter={letter} credential={credential} onReplied={mutate} />}
      </Resource>
    </Page>
  );
}

type OpenedProps = { letter: OpenedLetter; credential: Credential; onReplied: () => Promise<unknown> };

const Opened = ({ letter, credential, onReplied }: OpenedProps) => {
  const words = useOfferLetterStrings().page;
  const { report, message, sender_name, views_left, download } = letter;
  return (
    <div className="flow">
      {message && (
        <blockquote className={styles.message}>
          <span className="soft">{words.message(sender_name)}</span>
          <span className={styles.words}>{message}</span>
        </blockquote>
      )}
      <ReportSheet report={report} />
      <p className="soft no-print">
        {views_left !== undefined && `${words.viewsLeft(views_left)} `}
        {!download && words.viewOnly}
      </p>
      <ReplyForm letter={letter} credential={credential} onReplied={onReplied} />
    </div>
  );
};

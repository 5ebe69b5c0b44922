import { useParams } from 'react-router-dom';
import { MOST_REPLIES, type OpenedLetter, routes } from '#contracts/funds/report/offer-letter';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { FileButton } from '#web/files/shown/file-button.tsx';
import { ClosedLink } from '#web/funds/guest-link/closed-link.tsx';
import { type Credential, closedBy } from '#web/funds/guest-link/guest-link.ts';
import { useOfferLetterStrings } from '#web/funds/offer-letters/strings.ts';
import { Quote } from '#web/funds/quote.tsx';
import { useLanguageChange } from '#web/language/use-language-change.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { ContractForm } from '#web/ui/form/contract-form.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ReportSheet } from '../report-sheet.tsx';

type ReplyFormProps = { letter: OpenedLetter; credential: Credential; onReplied: () => Promise<unknown> };

function ReplyForm({ letter: { sender_name, replies }, credential, onReplied }: ReplyFormProps) {
  const words = useOfferLetterStrings().page;
  const reply = useAction(routes.replyToOfferLetter, { done: words.replied(sender_name), after: onReplied });
  return (
    <section className="panel flow no-print" aria-label={words.replyTitle}>
      {replies.map((one) => (
        <Quote
          key={one.at}
          by={
            <>
              {words.yourReplies} <DateTime iso={one.at} show="zone" />
            </>
          }
        >
          {one.words}
        </Quote>
      ))}
      {replies.length >= MOST_REPLIES ? (
        <p className="soft">{words.noMoreReplies}</p>
      ) : (
        <details>
          <summary>
            <strong>{words.replyTitle}</strong>
          </summary>
          <ContractForm
            schema={routes.replyToOfferLetter.body}
            fields={{ words: { label: words.reply, description: words.replyNote(sender_name), rows: 4 } }}
            submitLabel={words.send}
            isPrimary
            onSubmit={(body) => reply.send({ body: { ...credential, ...body } })}
          />
        </details>
      )}
    </section>
  );
}

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
      {message && <Quote by={words.message(sender_name)}>{message}</Quote>}
      <ReportSheet report={report} />
      <p className="soft no-print">
        {views_left !== undefined && `${words.viewsLeft(views_left)} `}
        {!download && words.viewOnly}
      </p>
      <ReplyForm letter={letter} credential={credential} onReplied={onReplied} />
    </div>
  );
};

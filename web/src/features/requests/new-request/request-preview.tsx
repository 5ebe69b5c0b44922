import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { proofRequest } from '#contracts/funds/request';
import { reportLines } from '#core/mail/mail-layout.ts';
import type { Form } from '#web/ui/form/use-form.ts';
import { fullName } from '#web/ui/format/person-name.ts';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { strings } from '../strings.ts';
import { agentOf, askedBy, canSend, coBuyerOf, type RequestForm } from './request-form.ts';
import styles from './request-preview.module.css';

const words = strings.preview;

type RequestPreviewProps = {
  form: Form<RequestForm>;
  /** The client answers to it. */
  ownEmail: string;
  onEdit: () => void;
  onSend: () => void;
};

export function RequestPreview({ form, ownEmail, onEdit, onSend }: RequestPreviewProps) {
  const { values } = form;
  const isSending = form.doing !== undefined;
  return (
    <SpaceBetween size="l">
      <div>
        <FocusHeading>{words.title}</FocusHeading>
        <Box color="text-body-secondary">{words.note(values.clientEmail.trim())}</Box>
        {values.isJoint && (
          <Box color="text-body-secondary">{words.noteTwo(fullName(coBuyerOf(values)), values.coEmail.trim())}</Box>
        )}
      </div>
      <EmailCard form={values} ownEmail={ownEmail} />
      <Box color="text-body-secondary">{words.next}</Box>
      <div className="actions actions-end">
        <Button disabled={isSending} onClick={onEdit}>
          {words.edit}
        </Button>
        <Button
          variant="primary"
          // What the server refused is marked in the form: the way there is EDIT.
          disabled={isSending || form.hasRefused || !canSend(values)}
          loading={isSending}
          loadingText={words.sending}
          onClick={onSend}
        >
          {words.send}
        </Button>
      </div>
    </SpaceBetween>
  );
}

type EmailCardProps = { form: RequestForm; ownEmail: string };

/** What the server will send, made by the same function; its links lead nowhere yet. */
export function EmailCard({ form, ownEmail }: EmailCardProps) {
  const { email } = words;
  const content = proofRequest(email, askedBy(form, ownEmail, new Date()));
  const agent = fullName(agentOf(form));
  // It has an address once it's sent.
  const reportable = reportLines({ ...content, reportUrl: '#' });
  return (
    <article className={styles.email} aria-label={words.emailLabel}>
      <p className={styles.headline}>
        <strong>{agent}</strong> {content.heading.slice(agent.length)}
      </p>
      {content.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {content.quote && (
        <div className={styles.message}>
          <strong>{content.quote.from}</strong>
          <p className="as-written">{content.quote.text}</p>
        </div>
      )}
      {content.aside && <p lang={content.aside.language}>{content.aside.text}</p>}
      <p className={styles.button}>
        <span className="only-read-aloud">{words.buttonIsPicture}</span> {email.request.action}
      </p>
      <p className={`as-written ${styles.note}`}>{content.note}</p>
      <footer className={styles.footer}>
        <p>{content.footer}</p>
        {reportable.map(({ lang, unwanted, report }) => (
          <p key={lang} lang={lang}>
            {unwanted} {report}
          </p>
        ))}
      </footer>
    </article>
  );
}

import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { purchaseLines } from '#contracts/funds/request';
import { PrivacyPromise } from '#web/funds/privacy-note.tsx';
import type { Form } from '#web/ui/form/use-form.ts';
import { fullName } from '#web/ui/format/person-name.ts';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { strings } from '../strings.ts';
import { agentOf, canSend, clientOf, coBuyerOf, minimumOf, purchaseOf, type RequestForm } from './request-form.ts';
import styles from './request-preview.module.css';

const words = strings.preview;

type RequestPreviewProps = {
  form: Form<RequestForm>;
  onEdit: () => void;
  onSend: () => void;
};

export function RequestPreview({ form, onEdit, onSend }: RequestPreviewProps) {
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
      <EmailCard form={values} />
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

function EmailCard({ form }: { form: RequestForm }) {
  const agent = fullName(agentOf(form));
  const { email } = words;
  const quote = [purchaseLines(email.purchase, purchaseOf(form)), form.message.trim()].filter(Boolean).join('\n\n');
  return (
    <article className={styles.email} aria-label={words.emailLabel}>
      <p className={styles.headline}>
        <strong>{agent}</strong> {email.headline}
      </p>
      <p>{email.hello({ clientFirstName: clientOf(form).first })}</p>
      <p>{email.ask({ proofAmount: minimumOf(form), joint: form.isJoint })}</p>
      {form.isJoint && <p>{email.together}</p>}
      {form.isForSeller && <p>{email.forSeller({ agentName: agent })}</p>}
      {quote && <p className={styles.message}>{quote}</p>}
      <p className={styles.button}>
        <span className="only-read-aloud">{words.buttonIsPicture}</span> {email.action}
      </p>
      <PrivacyPromise />
    </article>
  );
}

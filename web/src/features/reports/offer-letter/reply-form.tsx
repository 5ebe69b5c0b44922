import Button from '@cloudscape-design/components/button';
import { MOST_REPLIES, type OpenedLetter, routes } from '#contracts/funds/report/offer-letter';
import { call } from '#web/api/call.ts';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { useOfferLetterStrings } from '#web/funds/offer-letters/strings.ts';
import { refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import styles from './offer-letter-page.module.css';

const BLANK = { words: '' };
const rules = contractRules(routes.replyToOfferLetter.body, BLANK);

type ReplyFormProps = { letter: OpenedLetter; credential: Credential; onReplied: () => Promise<unknown> };

/** The recipient answers the person who sent the letter. */
export function ReplyForm({ letter: { sender_name, replies }, credential, onReplied }: ReplyFormProps) {
  const words = useOfferLetterStrings().page;
  const say = useRefusalText();
  const form = useForm({ initial: BLANK, rules });
  const send = async (values: typeof BLANK) => {
    await call(routes.replyToOfferLetter, { body: { ...credential, ...values } });
    notify({ type: 'success', content: words.replied(sender_name) });
    form.reset();
    await onReplied();
  };
  return (
    <section className="panel flow no-print" aria-label={words.replyTitle}>
      <h2>{words.replyTitle}</h2>
      {replies.map((reply) => (
        <blockquote key={reply.at} className={styles.message}>
          <span className="soft">
            {words.yourReplies} <DateTime iso={reply.at} show="zone" />
          </span>
          <span className={styles.words}>{reply.words}</span>
        </blockquote>
      ))}
      {replies.length >= MOST_REPLIES ? (
        <p className="soft">{words.noMoreReplies}</p>
      ) : (
        <form className="flow" {...form.onSubmit(send)}>
          <TextAreaField
            label={words.reply}
            description={words.replyNote(sender_name)}
            rows={4}
            {...fieldOf(form, 'words')}
          />
          <FormError>
            {form.failure === undefined || form.hasRefused ? undefined : say(refusalOf(form.failure))}
          </FormError>
          <div>
            <Button variant="primary" formAction="submit" loading={form.doing !== undefined}>
              {words.send}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { LIMITS, previewedEmail, purchaseFrom, REPORT_TYPE, requestInput, routes } from '#contracts/funds/request';
import { routes as cards, mailCardOf, type OwnCard, withoutContacts } from '#contracts/members/card';
import type { Language } from '#core/http/language.ts';
import { type ComposedMail, layOut } from '#core/mail/mail-layout.ts';
import { spokenName } from '#core/mail/spoken-name.ts';
import { deadlineAfter } from '#core/platform/deadline.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import type { Form } from '#web/ui/form/use-form.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { fullName } from '#web/ui/format/person-name.ts';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { strings } from '../strings.ts';
import { OpenDealNote } from './open-deal-note.tsx';
import { agentOf, canSend, clientOf, minimumOf, peopleOf, type RequestForm, withSettledNames } from './request-form.ts';
import { formOf, payloadOf } from './request-payload.ts';
import styles from './request-preview.module.css';
import { SendFailure } from './send-failure.tsx';

// The email of a request that isn't sent yet, made by the same code as real emails.

const isFilledIn = ({ name, phone, brokerage, license_number, photo, logo }: OwnCard): boolean =>
  Boolean(name || phone || brokerage || license_number || photo || logo);

const cardIn = (card: OwnCard | undefined, agentName: string) => {
  if (!card || !isFilledIn(card)) return undefined;
  const shown = {
    name: card.name ? spokenName(agentName, card.name) : agentName,
    phone: card.phone,
    brokerage: card.brokerage,
    license: [card.license_state, card.license_number].filter(Boolean).join(' '),
    accent: card.accent,
    photo: card.photo ?? undefined,
    logo: card.logo ?? undefined,
  };
  return card.whole_in_emails
    ? mailCardOf(shown, { photo: card.photo?.url, logo: card.logo?.url })
    : mailCardOf(withoutContacts(shown), {});
};

/** Cleans the text like the server: it composes accents, and drops invisible characters. */
const asSent = (form: RequestForm): RequestForm => {
  const read = v.safeParse(requestInput, payloadOf(form, 0));
  return read.success ? formOf(read.output) : form;
};

/** The agent's own name and email, for the request's email. */
type Own = { email: string; name: string };

const askedBy = (form: RequestForm, own: Own, now: Date): Parameters<typeof previewedEmail>[0] => ({
  agentName: spokenName(own.name, fullName(agentOf(form))),
  agentEmail: own.email,
  clientFirstName: clientOf(form).first,
  proofAmount: minimumOf(form),
  expiresAt: deadlineAfter(now, LIMITS.daysToAnswer),
  reportType: REPORT_TYPE.confirmation,
  // The form has no field for the subject.
  subject: '',
  body: form.message.trim(),
  joint: form.more > 0 ? { role: 'buyer', others: peopleOf(form) } : undefined,
  purchase: purchaseFrom(payloadOf(form, 0)),
  accepts: form.accepts,
});

/** Each client gets a different link, so the preview has none. */
const NO_LINK = 'https://.../guest/...';

export const composedPreview = (
  typed: RequestForm,
  { own, language, card, now }: { own: Own; language: Language; card: OwnCard | undefined; now: Date },
): ComposedMail => {
  const form = asSent(typed);
  const asked = askedBy(form, own, now);
  const { actionLabel, ...content } = previewedEmail(asked, language);
  return layOut({
    ...content,
    card: cardIn(card, asked.agentName),
    action: { label: actionLabel, url: NO_LINK },
    reportUrl: NO_LINK,
  });
};

type EmailFrameProps = { html: string; title: string };

/** Removes the links, which don't work before the request is sent. */
const shownIn = (html: string): string => html.replace(/ href="[^"]*"/g, '');

/** Shows an email as a mail program does: in a separate frame, with its own styles and without scripts. */
function EmailFrame({ html, title }: EmailFrameProps) {
  const [height, setHeight] = useState(640);
  return (
    <iframe
      className={`boxed ${styles.email}`}
      title={title}
      // The frame has no scripts. It has this origin, so that the page can read its height and the pictures load.
      sandbox="allow-same-origin"
      srcDoc={shownIn(html)}
      height={height}
      onLoad={({ currentTarget }) => setHeight(currentTarget.contentDocument?.documentElement.scrollHeight ?? height)}
    />
  );
}

const words = strings.preview;

type RequestPreviewProps = {
  form: Form<RequestForm>;
  /** The agent, whom the client's replies go to. */
  own: { email: string; name: string };
  onEdit: () => void;
  onSend: () => void;
};

export function RequestPreview({ form, own, onEdit, onSend }: RequestPreviewProps) {
  const { values } = form;
  const isSending = form.doing !== undefined;
  const [language, setLanguage] = useState<Language>('en');
  return (
    <div className="flow">
      <div>
        <FocusHeading>Preview</FocusHeading>
        <Box color="text-body-secondary">{words.note(values.clientEmail.trim())}</Box>
        {peopleOf(values).map(({ first, last, email, role }) => (
          <Box key={`${first} ${email}`} color="text-body-secondary">
            {words.noteMore(fullName({ first, last }), email, role)}
          </Box>
        ))}
      </div>
      <OpenDealNote form={values} />
      <PreviewTools form={values} own={own} language={language} onLanguage={setLanguage} />
      <PreviewedEmail form={values} own={own} language={language} />
      <Box color="text-body-secondary">{words.next}</Box>
      <div className={`boxed flow ${styles.sending}`}>
        {form.failure && <SendFailure failure={form.failure} />}
        <div className="actions actions-end">
          <Button disabled={isSending} onClick={onEdit}>
            EDIT
          </Button>
          <Button
            variant="primary"
            // The form marks the fields that the server refused: EDIT leads there.
            disabled={isSending || form.hasRefused || !canSend(values)}
            loading={isSending}
            loadingText="Sending your request..."
            onClick={onSend}
          >
            SEND
          </Button>
        </div>
      </div>
    </div>
  );
}

type PreviewProps = { form: RequestForm; own: { email: string; name: string }; language: Language };

const LANGUAGES = Object.entries(words.languages).map(([id, text]) => ({ id, text }));

/** Chooses the language of the preview, and sends a test email in that language. */
function PreviewTools({
  form,
  own,
  language,
  onLanguage,
}: PreviewProps & { onLanguage: (language: Language) => void }) {
  const { run, doing, failure } = useTask();
  const test = async () => {
    const body = { ...payloadOf(withSettledNames(form), 0), language };
    await call(routes.testEmail, { body });
    notify({ type: 'success', content: words.tested(own.email) });
  };
  return (
    <div>
      <div className="split">
        <SegmentedControl
          label="Language of the preview"
          selectedId={language}
          options={LANGUAGES}
          onChange={({ detail }) => onLanguage(detail.selectedId === 'es' ? 'es' : 'en')}
        />
        <Button iconName="envelope" loading={doing !== undefined} onClick={() => void run(test)}>
          Send me a test
        </Button>
      </div>
      {language === 'es' && (
        <Box color="text-body-secondary">
          Clients whose browser asks for Spanish get it in Spanish from their second email on. The first one has a line
          in Spanish.
        </Box>
      )}
      <FormError>{failure ? `${"We couldn't send the test"}: ${failure.message}` : undefined}</FormError>
    </div>
  );
}

/** The email that the server will send, made by the same code. */
function PreviewedEmail({ form, own, language }: PreviewProps) {
  const { data: card } = useCall(cards.businessCard, {});
  const email = useMemo(
    () => composedPreview(form, { own, language, card, now: new Date() }),
    [form, own, language, card],
  );
  return (
    <div>
      <p lang={language}>
        <span className="soft" lang="en">
          {'Subject'}:
        </span>{' '}
        <strong>{email.subject}</strong>
      </p>
      <EmailFrame html={email.html} title="The email as your client will see it" />
    </div>
  );
}

import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import { useMemo, useState } from 'react';
import { routes } from '#contracts/funds/request';
import { routes as cards } from '#contracts/members/card';
import type { Language } from '#core/http/language.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import type { Form } from '#web/ui/form/use-form.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { fullName } from '#web/ui/format/person-name.ts';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { strings } from '../strings.ts';
import { OpenDealNote } from './clients/open-deal-note.tsx';
import { composedPreview } from './previewed-email.ts';
import { canSend, coBuyerOf, type RequestForm, withSettledNames } from './request-form.ts';
import { payloadOf } from './request-payload.ts';
import styles from './request-preview.module.css';
import { SendFailure } from './send-failure.tsx';

type EmailFrameProps = { html: string; title: string };

/** Links lead nowhere yet, and an email's pictures come with it. */
const shownIn = (html: string): string => html.replace(/ href="[^"]*"/g, '');

/** An email as a mail program shows it: on its own page, with its own styles, running nothing. */
function EmailFrame({ html, title }: EmailFrameProps) {
  const [height, setHeight] = useState(640);
  return (
    <iframe
      className={styles.email}
      title={title}
      // Without scripts, and of this origin, so that its height can be read and its pictures be shown.
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
  /** The client answers to it. */
  own: { email: string; name: string };
  onEdit: () => void;
  onSend: () => void;
};

export function RequestPreview({ form, own, onEdit, onSend }: RequestPreviewProps) {
  const { values } = form;
  const isSending = form.doing !== undefined;
  const [language, setLanguage] = useState<Language>('en');
  return (
    <div className={styles.root}>
      <div>
        <FocusHeading>{words.title}</FocusHeading>
        <Box color="text-body-secondary">{words.note(values.clientEmail.trim())}</Box>
        {values.isJoint && (
          <Box color="text-body-secondary">{words.noteTwo(fullName(coBuyerOf(values)), values.coEmail.trim())}</Box>
        )}
      </div>
      <OpenDealNote form={values} />
      <PreviewTools form={values} own={own} language={language} onLanguage={setLanguage} />
      <PreviewedEmail form={values} own={own} language={language} />
      <Box color="text-body-secondary">{words.next}</Box>
      <div className={styles.sending}>
        {form.failure && <SendFailure failure={form.failure} />}
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
      </div>
    </div>
  );
}

type PreviewProps = { form: RequestForm; own: { email: string; name: string }; language: Language };

const LANGUAGES = Object.entries(words.languages).map(([id, text]) => ({ id, text }));

/** The language that is shown, and a test in it. */
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
      <div className={styles.tools}>
        <SegmentedControl
          label={words.languageLabel}
          selectedId={language}
          options={LANGUAGES}
          onChange={({ detail }) => onLanguage(detail.selectedId === 'es' ? 'es' : 'en')}
        />
        <Button iconName="envelope" loading={doing !== undefined} onClick={() => void run(test)}>
          {words.test}
        </Button>
      </div>
      {language === 'es' && <Box color="text-body-secondary">{words.languageNote}</Box>}
      <FormError>{failure ? `${words.testFailed}: ${failure.message}` : undefined}</FormError>
    </div>
  );
}

/** What the server will send, made by the same code. */
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
          {words.subject}:
        </span>{' '}
        <strong>{email.subject}</strong>
      </p>
      <EmailFrame html={email.html} title={words.emailLabel} />
    </div>
  );
}

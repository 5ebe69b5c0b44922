import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import { useEffect, useRef, useState } from 'react';
import { EMAIL_MESSAGE, EMAIL_PATTERN } from '#core/http/fields.ts';
import admin from './admin.module.css';
import styles from './invite-form.module.css';
import { strings } from './strings.ts';
import { type Invitee, useInvite } from './use-invite.ts';

const texts = strings.invite;
const SUCCESS_MS = 3000;
const nobody: Invitee = { email: '', firstName: '', lastName: '' };

const faultsOf = ({ email, firstName, lastName }: Invitee): Partial<Invitee> => ({
  ...(email.trim() === '' ? { email: texts.required } : {}),
  ...(email.trim() !== '' && !EMAIL_PATTERN.test(email.trim()) ? { email: EMAIL_MESSAGE } : {}),
  ...(firstName.trim() === '' ? { firstName: texts.required } : {}),
  ...(lastName.trim() === '' ? { lastName: texts.required } : {}),
});

export function InviteForm() {
  const [invitee, setInvitee] = useState(nobody);
  const [isTried, setTried] = useState(false);
  const [isSent, setSent] = useState(false);
  const { send, isSending, failure, forget } = useInvite();
  const form = useRef<HTMLFormElement>(null);
  const faults = isTried ? faultsOf(invitee) : {};

  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => setSent(false), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [isSent]);

  const change = (part: Partial<Invitee>) => {
    setInvitee({ ...invitee, ...part });
    forget();
  };
  const submit = async () => {
    setTried(true);
    if (Object.keys(faultsOf(invitee)).length > 0) {
      // Once the faults are drawn, the first of them is where to go on.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (!(await send(invitee))) return;
    setInvitee(nobody);
    setTried(false);
    setSent(true);
  };

  const field = (name: keyof Invitee, type: 'text' | 'email') => (
    <FormField label={texts[name]} errorText={faults[name]} stretch>
      <Input
        value={invitee[name]}
        type={type}
        ariaRequired
        invalid={faults[name] !== undefined}
        autoComplete={false}
        onChange={({ detail }) => change({ [name]: detail.value })}
      />
    </FormField>
  );

  return (
    <Container
      header={
        <Header variant="h2" description={texts.words}>
          {texts.heading}
        </Header>
      }
    >
      <form
        ref={form}
        noValidate
        className={styles.root}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className={styles.fields}>
          {field('email', 'email')}
          {field('firstName', 'text')}
          {field('lastName', 'text')}
        </div>
        <div className={styles.end}>
          <Button variant="primary" loading={isSending}>
            {texts.send}
          </Button>
          <div role="status">{isSent ? <p className={admin.good}>{texts.sent}</p> : null}</div>
          <div role="alert">
            {failure ? (
              <p className="form-error">
                {texts.failed}
                {failure.status === 429 ? `. ${failure.message}` : null}
              </p>
            ) : null}
          </div>
        </div>
      </form>
    </Container>
  );
}

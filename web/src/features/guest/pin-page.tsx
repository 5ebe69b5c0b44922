import Button from '@cloudscape-design/components/button';
import { useNavigate, useParams } from 'react-router-dom';
import { href } from '#web/config/href.ts';
import { EmailLinkAgain } from '#web/funds/guest-link/email-link-again.tsx';
import { allRequired } from '#web/ui/form/form-problems.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { usePageTitle } from '#web/ui/page/use-page-title.ts';
import styles from './pin-page.module.css';
import { useGuestStrings } from './strings.ts';
import { PIN_TYPED } from './wrong-pin.tsx';

const initial = { pin: '' };

/** Finds the pin in typed or pasted text, with spaces or hyphens, or as the email's whole link. */
export const pinIn = (typed: string): string => {
  const [, pin = typed] = /\/guest[\w-]*\/[^/\s]+\/([^/\s?#]+)/.exec(typed) ?? [];
  return pin.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
};

/** Asks for the pin, for a client who got the address from their agent. Only our email has the pin. */
export function PinPage() {
  const { title, pin: words } = useGuestStrings();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  usePageTitle(title);
  const form = useForm({ initial, rules: allRequired(initial) });
  const open = async ({ pin }: typeof initial) => {
    navigate(href.guest(id, pinIn(pin)), { replace: true, state: PIN_TYPED });
  };
  return (
    <form className={styles.root} {...form.onSubmit(open)}>
      <FocusHeading level={1}>{words.title}</FocusHeading>
      <p>{words.words}</p>
      <TextField
        label={words.label}
        constraintText={words.hint}
        autoComplete="one-time-code"
        spellcheck={false}
        {...fieldOf(form, 'pin')}
      />
      <div className="actions">
        <Button variant="primary">{words.open}</Button>
      </div>
      <p>{words.lost}</p>
      <EmailLinkAgain id={id} isSecond />
    </form>
  );
}

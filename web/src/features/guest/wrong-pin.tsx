import { useNavigate } from 'react-router-dom';
import { href } from '#web/config/href.ts';
import { EmailLinkAgain } from '#web/funds/guest-link/email-link-again.tsx';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import styles from './pin-page.module.css';
import { useGuestStrings } from './strings.ts';

/** The history state of a page whose pin someone typed. */
export const PIN_TYPED = { isPinTyped: true };

export const isPinTyped = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isPinTyped' in state && state.isPinTyped === true;

/** Asks for the pin again, or suggests the email with the whole link. */
export function WrongPin({ id }: { id: string }) {
  const { pin: words } = useGuestStrings();
  const navigate = useNavigate();
  return (
    <div className={styles.root}>
      <FocusHeading level={1}>{words.wrong.title}</FocusHeading>
      <p role="alert">{words.wrong.words}</p>
      <div className="actions">
        <button type="button" className="plain-button" onClick={() => navigate(href.guestPin(id), { replace: true })}>
          {words.wrong.again}
        </button>
      </div>
      <EmailLinkAgain id={id} isSecond />
    </div>
  );
}

import { Link } from 'react-router-dom';
import { href } from '#web/config/paths.ts';
import { AskForLink } from '#web/funds/guest-link/ask-for-link.tsx';
import { Browsers } from '#web/funds/guest-link/browsers.tsx';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { useGuestStrings } from '../strings.ts';
import styles from './after-expiry.module.css';
import { ControlPanel } from './control-panel.tsx';

const nothing = () => undefined;

/** What an expired link still opens: the transaction, and what the client has linked. */
export const AfterExpiry = ({ credential }: { credential: Credential }) => {
  const strings = useGuestStrings();
  return (
    <div className="flow">
      <div className={styles.root}>
        <AskForLink credential={credential} />
      </div>
      <p className={styles.root}>
        <Link to={href.guestTasks(credential.request_id, credential.request_pin)}>{strings.complete.transaction}</Link>
      </p>
      <ControlPanel credential={credential} onTakenBack={nothing} canOnlyEnd />
      <Browsers credential={credential} />
    </div>
  );
};

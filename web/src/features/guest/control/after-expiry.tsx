import { useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#contracts/funds/guest-link';
import { call } from '#web/api/call.ts';
import { href } from '#web/config/href.ts';
import { Browsers } from '#web/funds/guest-link/browsers.tsx';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { useFundsStrings } from '#web/funds/strings.ts';
import { refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { useFormatDate } from '#web/ui/format/date-time.tsx';
import { useGuestStrings } from '../strings.ts';
import { ControlPanel } from './control-panel.tsx';

/** The only action on an expired link. It shows when the client asked the agent, according to the server. */
function AskForLink({ credential }: { credential: Credential }) {
  const words = useFundsStrings().askForLink;
  const say = useRefusalText();
  const formatDate = useFormatDate();
  const { run, doing, failure } = useTask();
  const [askedAt, setAskedAt] = useState<string>();
  const ask = async () => setAskedAt((await call(routes.askForLink, { body: credential })).asked_at);
  return (
    <>
      {askedAt ? (
        <p role="status">{words.asked(formatDate(askedAt, 'time'))}</p>
      ) : (
        <button type="button" className="plain-button" disabled={doing !== undefined} onClick={() => void run(ask)}>
          {words.action}
        </button>
      )}
      <FormError>{failure && say(refusalOf(failure))}</FormError>
    </>
  );
}

const nothing = () => undefined;

/** The parts of an expired link that still work: the transaction, and the client's linked banks. */
export const AfterExpiry = ({ credential }: { credential: Credential }) => {
  const strings = useGuestStrings();
  return (
    <div className="flow">
      <div className="centered">
        <AskForLink credential={credential} />
        <Link to={href.guestTasks(credential.request_id, credential.request_pin)}>{strings.complete.transaction}</Link>
      </div>
      <ControlPanel credential={credential} onTakenBack={nothing} canOnlyEnd />
      <Browsers credential={credential} />
    </div>
  );
};

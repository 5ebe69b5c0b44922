import { useState } from 'react';
import { routes } from '#contracts/funds/guest-link';
import { call } from '#web/api/call.ts';
import { refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { useFormatDate } from '#web/ui/format/date-time.tsx';
import { useFundsStrings } from '../strings.ts';
import type { Credential } from './guest-link.ts';

/** The one thing to do with an expired link. It says when the agent was asked, as the server has it. */
export function AskForLink({ credential }: { credential: Credential }) {
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

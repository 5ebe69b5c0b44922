import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { href } from '#web/config/paths.ts';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { useGuestStrings } from '../strings.ts';
import type { GuestStepProps } from './guest-step-props.ts';

/** A link with a draft opens the draft, once: by the browser's Back, the client gets to the other ways. */
const opened = new Set<string>();

export function DraftStep({ request, credential }: GuestStepProps) {
  const words = useGuestStrings().draft;
  const wizard = href.guestSendReport(credential.request_id, credential.request_pin);
  const [isFirst] = useState(() => !opened.has(credential.request_id));
  useEffect(() => {
    opened.add(credential.request_id);
  }, [credential.request_id]);
  if (isFirst) return <Navigate to={wizard} replace />;
  return (
    <>
      <FocusHeading>{words.title}</FocusHeading>
      <p>{words.words(request.agent_name)}</p>
      <div>
        <LinkButton variant="primary" to={wizard}>
          {words.open}
        </LinkButton>
      </div>
    </>
  );
}

import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { awaitedReturn, keepReturn } from '#web/funds/bank-link/bank-return.ts';
import { useToken } from '#web/session/token.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useBankReturnStrings } from './strings.ts';

/**
 * Banks that sign people in on their own site send them back here. This leads to the page that they were on, where the bank's window
 * opens again.
 */
export function BankReturnPage() {
  const strings = useBankReturnStrings();
  const [found] = useState(awaitedReturn);
  const navigate = useNavigate();

  useEffect(() => {
    if (found.kind !== 'goOn') return;
    keepReturn(found.href);
    // The address works once, so the browser's back button must not lead here again.
    navigate(found.to, { replace: true });
  }, [found, navigate]);

  if (found.kind === 'goOn')
    return (
      <Page title={strings.goingOn} description={strings.goingOnWords}>
        <Loading text={strings.goingOnWords} lines={4} />
      </Page>
    );
  if (found.kind === 'tooLate')
    return (
      <Page title={strings.tooLate} description={strings.tooLateWords}>
        <LinkButton variant="primary" to={found.to}>
          {strings.again}
        </LinkButton>
      </Page>
    );
  return <NotAwaited />;
}

function NotAwaited() {
  const strings = useBankReturnStrings();
  const isSignedIn = useToken() !== null;
  return (
    <Page title={strings.notAwaited} description={strings.notAwaitedWords}>
      <section className="panel flow">
        <h2>{strings.wayOnTitle}</h2>
        <p>{strings.guestWayOn}</p>
        <p>{strings.agentWayOn}</p>
        <div>
          <LinkButton to={isSignedIn ? paths.myAccount : paths.signIn}>
            {isSignedIn ? strings.myAccount : strings.signIn}
          </LinkButton>
        </div>
      </section>
    </Page>
  );
}

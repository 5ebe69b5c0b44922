import { Link, useLocation } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { useToken } from '#web/session/token.ts';
import { SuccessMark } from '#web/ui/feedback/success-mark.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useReportStrings } from './strings.ts';

/** After a report was sent: offers a guest an account, and an account's owner the way back. */
export function ProcessCompletePage() {
  const words = useReportStrings().processComplete;
  const isSignedIn = useToken() !== null;
  const guestPage = guestPageIn(useLocation().state);
  // If the page is opened by its address, nothing was sent just now.
  return (
    <Page title={guestPage ? words.title : words.unknownTitle} description={guestPage ? words.words : words.unknown}>
      <section className="panel flow">
        {guestPage && <SuccessMark />}
        {guestPage && (
          <p>
            <Link to={guestPage}>{words.guestPage}</Link>
          </p>
        )}
        {isSignedIn ? (
          <div>
            <LinkButton variant="primary" to={paths.dashboard}>
              {words.dashboard}
            </LinkButton>
          </div>
        ) : (
          <>
            <h2>{words.keepTitle}</h2>
            <p>{words.keepWords}</p>
            <div>
              <LinkButton variant="primary" to={paths.signUp}>
                {words.signUp}
              </LinkButton>
            </div>
            {guestPage && <p className="soft">{words.close}</p>}
          </>
        )}
      </section>
    </Page>
  );
}

/** The page where the guest can see the report again; the wizard passes it on. */
const guestPageIn = (state: unknown): string | undefined => {
  const page = typeof state === 'object' && state !== null && 'guestPage' in state ? state.guestPage : undefined;
  return typeof page === 'string' && page.startsWith('/guest/') ? page : undefined;
};

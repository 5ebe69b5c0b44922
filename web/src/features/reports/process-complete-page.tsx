import '../../funds/funds.css';
import { paths } from '../../app/paths.ts';
import { SuccessMark } from '../../funds/success-mark.tsx';
import { useToken } from '../../session/token.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { strings } from './strings.ts';

const words = strings.processComplete;

/** After a report went out: to a guest it offers an account, to somebody who has one the way back. */
export function ProcessCompletePage() {
  const isSignedIn = useToken() !== null;
  return (
    <Page title={words.title} description={words.words}>
      <section className="panel flow">
        <SuccessMark />
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
            <p className="soft">{words.close}</p>
          </>
        )}
      </section>
    </Page>
  );
}

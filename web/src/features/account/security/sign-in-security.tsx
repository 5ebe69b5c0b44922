import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { Link } from 'react-router-dom';
import { useConfig } from '#web/api/config.ts';
import { paths } from '#web/config/paths.ts';
import { claimsOf, hasPassword } from '#web/session/claims.ts';
import { useToken } from '#web/session/token.ts';
import { useScrollToHash } from '#web/ui/browser/use-scroll-to-hash.ts';
import { strings } from '../strings.ts';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import styles from './sign-in-security.module.css';

const texts = strings.security;

type SignInSecurityProps = { email: string; model: keyof typeof texts.signInBy };

/** How the person gets in. */
export function SignInSecurity({ email, model }: SignInSecurityProps) {
  const token = useToken();
  const section = useScrollToHash('sign-in');
  const hasPasskeys = Boolean(useConfig()?.passkeyDomain);
  const isWithPassword = hasPassword(token === null ? null : claimsOf(token));

  return (
    <section ref={section}>
      <Container header={<Header variant="h2">{texts.heading}</Header>}>
        <ul className={styles.root}>
          <li>
            <div>
              <h3>{texts.signIn}</h3>
              <p>{texts.signInBy[model]}</p>
            </div>
            {isWithPassword ? (
              <Link className="tap" to={paths.setPassword}>
                {texts.changePassword}
              </Link>
            ) : null}
          </li>
          {isWithPassword ? <SecondFactor email={email} /> : null}
          {isWithPassword && hasPasskeys ? <Passkeys email={email} /> : null}
        </ul>
      </Container>
    </section>
  );
}

import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { claimsOf, hasPassword } from '#web/session/claims.ts';
import { signOutEverywhere } from '#web/session/sign-out.ts';
import { useToken } from '#web/session/token.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { strings } from '../strings.ts';
import { SecondFactor } from './second-factor.tsx';
import styles from './sign-in-security.module.css';

const texts = strings.security;

type SignInSecurityProps = { email: string; model: keyof typeof texts.signInBy };

/** How the person gets in, and how to keep others out. */
export function SignInSecurity({ email, model }: SignInSecurityProps) {
  const token = useToken();
  const [isLeaving, setLeaving] = useState(false);
  const isWithPassword = hasPassword(token === null ? null : claimsOf(token));

  return (
    <Container header={<Header variant="h2">{texts.heading}</Header>}>
      <ul className={styles.root}>
        <li>
          <div>
            <h3>{texts.signIn}</h3>
            <p>{texts.signInBy[model]}</p>
          </div>
          {isWithPassword ? <Link to={paths.setPassword}>{texts.changePassword}</Link> : null}
        </li>
        {isWithPassword ? <SecondFactor email={email} /> : null}
        <li>
          <div>
            <h3>{texts.devices}</h3>
            <p>{texts.devicesWords}</p>
          </div>
          <Button onClick={() => setLeaving(true)}>{texts.everywhere}</Button>
        </li>
      </ul>
      {isLeaving ? (
        <ConfirmModal
          title={texts.everywhereTitle}
          confirmLabel={texts.everywhere}
          onConfirm={signOutEverywhere}
          onClose={() => setLeaving(false)}
        >
          {texts.everywhereWords}
        </ConfirmModal>
      ) : null}
    </Container>
  );
}

import { Link } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import auth from '../auth.module.css';
import { AuthCard } from '../auth-card.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { otherStrings } from '../other-strings.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { useSignInFlow } from './sign-in-flow.ts';
import { SignInStages } from './sign-in-stages.tsx';

/** For invited people: the same sign-in, with the temporary password explained. */
export function NewUserSignInPage() {
  const flow = useSignInFlow();
  const texts = otherStrings.newUser;
  return (
    <AuthFrame>
      <SignInStages flow={flow}>
        <AuthCard title={texts.title} explain={texts.explain}>
          <CredentialsForm onSignIn={flow.signIn} passwordLabel={texts.temporaryPassword} />
          <p className={`soft ${auth.switch}`}>{texts.noMail}</p>
          <p className={auth.switch}>
            {texts.haveAccount} <Link to={paths.signIn}>{texts.toSignIn}</Link>
          </p>
        </AuthCard>
      </SignInStages>
    </AuthFrame>
  );
}

import { Link } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import auth from '../auth.module.css';
import { AuthCard, AuthFrame } from '../auth-frame.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { useSignInFlow } from './sign-in-flow.ts';
import { SignInStages } from './sign-in-stages.tsx';

/** The sign-in page for invited people, which explains the temporary password. */
export function NewUserSignInPage() {
  const flow = useSignInFlow();
  return (
    <AuthFrame>
      <SignInStages flow={flow}>
        <AuthCard
          title="Welcome to Groundwork"
          explain="Your invitation email has your username and a temporary password. The password works for 7 days and only for this first sign-in. Right after that, you'll choose your own password."
        >
          <CredentialsForm onSignIn={flow.signIn} passwordLabel="Temporary password" />
          <p className={`soft ${auth.switch}`}>
            Didn't get it, or has it expired? Ask the person who invited you to send it again.
          </p>
          <p className={auth.switch}>
            Signed in before? <Link to={paths.signIn}>Go to sign-in</Link>
          </p>
        </AuthCard>
      </SignInStages>
    </AuthFrame>
  );
}

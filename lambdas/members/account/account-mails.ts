// The emails that Cognito sends, in our layout. The placeholders are Cognito's: it fills in the code and the username.
import { type ComposedMail, layOut } from '#core/mail/mail-layout.ts';

type Placeholders = {
  code: string;
  username: string;
  /** The sign-up page requested the code for a new password, because the address already has an account. */
  isSignUp?: boolean;
};

const footer =
  "You're getting this email because someone entered this address at Groundwork. If it wasn't you, you can ignore it: nothing happens without the code.";

const haveAccount = (code: string, siteUrl: string) =>
  layOut({
    subject: 'You already have an account',
    preheader: 'Sign in with your password, or use the code in this email to choose a new one.',
    heading: 'You already have an account',
    paragraphs: [
      'Someone, probably you, tried to create an account with this address. You already have one, and nothing was changed.',
      'Sign in with your password. If you forgot it, choose "Forgot password?" and enter this code with your new password:',
      code,
      'It works for one hour.',
    ],
    action: { label: 'Sign in', url: siteUrl },
    footer,
  });

export const accountMail = (
  trigger: string,
  { code, username, isSignUp }: Placeholders,
  siteUrl: string,
): ComposedMail | undefined => {
  switch (trigger) {
    case 'CustomMessage_SignUp':
    case 'CustomMessage_ResendCode':
      return layOut({
        subject: 'Your confirmation code',
        preheader: 'Enter this code to finish creating your account.',
        heading: 'Confirm your email address',
        paragraphs: ['Enter this code on the sign-up page:', code, 'It works for 24 hours.'],
        footer,
      });
    case 'CustomMessage_ForgotPassword':
      if (isSignUp) return haveAccount(code, siteUrl);
      return layOut({
        subject: 'Your code for a new password',
        preheader: 'Enter this code to choose a new password.',
        heading: 'Choose a new password',
        paragraphs: ['Enter this code and your new password:', code, 'It works for one hour.'],
        action: { label: 'Create New Password', url: `${siteUrl}/set_password` },
        footer,
      });
    case 'CustomMessage_AdminCreateUser':
      return layOut({
        subject: "You're invited to Groundwork",
        preheader: 'Your temporary password is inside. It works for 7 days.',
        heading: 'Welcome to Groundwork',
        paragraphs: [
          "Sign in with this username and temporary password. You'll choose your own password when you first sign in.",
          `Username: ${username}`,
          `Temporary password: ${code}`,
          'The temporary password works for 7 days.',
        ],
        action: { label: 'Sign in', url: `${siteUrl}/newusersignin` },
        footer:
          "You're getting this email because an account was created for you. If you didn't expect it, you don't need to do anything.",
      });
    case 'CustomMessage_UpdateUserAttribute':
    case 'CustomMessage_VerifyUserAttribute':
      return layOut({
        subject: 'Confirm your new email address',
        preheader: 'Enter this code to confirm the change.',
        heading: 'Confirm your new email address',
        paragraphs: ['Enter this code in your profile:', code],
        footer,
      });
    default:
      return undefined;
  }
};

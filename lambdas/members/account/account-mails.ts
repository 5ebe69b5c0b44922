// Cognito's own mails in the product's face. The placeholders are Cognito's: it puts code and user name in.
import { type ComposedMail, layOut } from '#core/mail/mail-layout.ts';

type Placeholders = {
  code: string;
  username: string;
  /** The code for a new password was asked for by the sign-up page: the address has an account. */
  isSignUp?: boolean;
};

const footer =
  'You get this mail because somebody used this address at Groundwork. If it was not you, nothing happens without the code.';

const haveAccount = (code: string, siteUrl: string) =>
  layOut({
    subject: 'You have an account already',
    preheader: 'Sign in with your own password, or choose a new one with the code inside.',
    heading: 'You have an account already',
    paragraphs: [
      'Somebody, most likely you, tried to create an account with this address. There is one: nothing was changed.',
      'Sign in with the password you have. If you have forgotten it, choose "Forgot password?" there and enter this code with your new password:',
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
        paragraphs: ['Enter this code on the page you came from:', code, 'It works for 24 hours.'],
        footer,
      });
    case 'CustomMessage_ForgotPassword':
      if (isSignUp) return haveAccount(code, siteUrl);
      return layOut({
        subject: 'Your code for a new password',
        preheader: 'Enter this code to choose a new password.',
        heading: 'Choose a new password',
        paragraphs: ['Enter this code, and then your new password:', code, 'It works for one hour.'],
        action: { label: 'Create New Password', url: `${siteUrl}/set_password` },
        footer,
      });
    case 'CustomMessage_AdminCreateUser':
      return layOut({
        subject: 'You are invited to Groundwork',
        preheader: 'Your temporary password is inside. It works for 7 days.',
        heading: 'Welcome to Groundwork',
        paragraphs: [
          'Sign in with this user name and temporary password. You choose your own password at the first sign-in.',
          `User name: ${username}`,
          `Temporary password: ${code}`,
          'The temporary password works for 7 days.',
        ],
        action: { label: 'Sign in', url: `${siteUrl}/newusersignin` },
        footer:
          'You get this mail because an account was made for you. If you did not expect it, you need not do anything.',
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

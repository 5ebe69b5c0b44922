// Cognito's own emails in the product's design. The placeholders are Cognito's, which fills in the code and the username.
import { type ComposedMail, layOut, type MailContent } from '#core/mail/mail-layout.ts';

type Placeholders = {
  code: string;
  username: string;
  /** The sign-up page requested the code, because the address has an account. */
  isSignUp?: boolean;
};

const footer =
  "You're getting this email because someone entered this address at Groundwork. If it wasn't you, you can ignore it: nothing happens without the code.";

const confirmAddress = ({ code }: Placeholders): MailContent => ({
  subject: 'Your confirmation code',
  preheader: 'Enter this code to finish creating your account.',
  heading: 'Confirm your email address',
  paragraphs: ['Enter this code on the sign-up page:', code, 'It works for 24 hours.'],
  footer,
});

const alreadyHasAccount = ({ code }: Placeholders, siteUrl: string): MailContent => ({
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

const newPassword = ({ code }: Placeholders, siteUrl: string): MailContent => ({
  subject: 'Your code for a new password',
  preheader: 'Enter this code to choose a new password.',
  heading: 'Choose a new password',
  paragraphs: ['Enter this code and your new password:', code, 'It works for one hour.'],
  action: { label: 'Create New Password', url: `${siteUrl}/set_password` },
  footer,
});

const invited = ({ code, username }: Placeholders, siteUrl: string): MailContent => ({
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

const newAddress = ({ code }: Placeholders): MailContent => ({
  subject: 'Confirm your new email address',
  preheader: 'Enter this code to confirm the change.',
  heading: 'Confirm your new email address',
  paragraphs: ['Enter this code in My Profile:', code, 'It works for 24 hours.'],
  footer,
});

const contentFor = (trigger: string, given: Placeholders, siteUrl: string): MailContent | undefined => {
  switch (trigger) {
    case 'CustomMessage_SignUp':
    case 'CustomMessage_ResendCode':
      return confirmAddress(given);
    case 'CustomMessage_ForgotPassword':
      return given.isSignUp ? alreadyHasAccount(given, siteUrl) : newPassword(given, siteUrl);
    case 'CustomMessage_AdminCreateUser':
      return invited(given, siteUrl);
    case 'CustomMessage_UpdateUserAttribute':
    case 'CustomMessage_VerifyUserAttribute':
      return newAddress(given);
    default:
      return undefined;
  }
};

/** Undefined for a message that Cognito writes itself. */
export const accountEmail = (trigger: string, given: Placeholders, siteUrl: string): ComposedMail | undefined => {
  const content = contentFor(trigger, given, siteUrl);
  return content && layOut(content);
};

// Cognito's own mails: the CustomMessage trigger's texts, else the template's, else Cognito's.
import type { CodeDeliveryDetailsType } from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError } from './api/errors.ts';
import type { Pool } from './pool.ts';
import type { User } from './state.ts';
import { type Metadata, runTrigger, triggerAttributes } from './triggers.ts';

export type MessageSource =
  | 'CustomMessage_SignUp'
  | 'CustomMessage_AdminCreateUser'
  | 'CustomMessage_ResendCode'
  | 'CustomMessage_ForgotPassword'
  | 'CustomMessage_UpdateUserAttribute'
  | 'CustomMessage_VerifyUserAttribute';

const CODE = '{####}';
const NAME = '{username}';

type Message = { subject: string; html: string };

export type Delivery = {
  source: MessageSource;
  /** The code, or the temporary password of an invitation. */
  code: string;
  clientId: string;
  metadata?: Metadata;
  /** The recipient, if it isn't the user's present address. */
  to?: string;
};

const templateFor = (pool: Pool, source: MessageSource): Message => {
  const { AdminCreateUserConfig, VerificationMessageTemplate, EmailVerificationMessage, EmailVerificationSubject } =
    pool.properties;
  if (source === 'CustomMessage_AdminCreateUser') {
    const invite = AdminCreateUserConfig?.InviteMessageTemplate;
    return {
      subject: invite?.EmailSubject ?? 'Your temporary password',
      html: invite?.EmailMessage ?? `Your username is ${NAME} and temporary password is ${CODE}. `,
    };
  }
  return {
    subject: VerificationMessageTemplate?.EmailSubject ?? EmailVerificationSubject ?? 'Your verification code',
    html:
      VerificationMessageTemplate?.EmailMessage ?? EmailVerificationMessage ?? `Your verification code is ${CODE}. `,
  };
};

const writtenByTrigger = async (pool: Pool, user: User, delivery: Delivery): Promise<Partial<Message>> => {
  const invitation = delivery.source === 'CustomMessage_AdminCreateUser';
  const response = await runTrigger(pool, {
    name: 'CustomMessage',
    source: delivery.source,
    userName: user.username,
    clientId: delivery.clientId,
    request: {
      userAttributes: triggerAttributes(user),
      codeParameter: CODE,
      linkParameter: '{##Click Here##}',
      usernameParameter: invitation ? NAME : null,
      ...(delivery.metadata ? { clientMetadata: delivery.metadata } : {}),
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  });
  const { emailMessage, emailSubject } = response ?? {};
  const subject = typeof emailSubject === 'string' && emailSubject ? { subject: emailSubject } : {};
  if (typeof emailMessage !== 'string' || !emailMessage) return subject;
  if (!emailMessage.includes(CODE) || (invitation && !emailMessage.includes(NAME))) {
    // Cognito would send its own text and report nothing, so this warns the developer.
    console.warn(`${delivery.source}: the mail lacks ${invitation ? `${NAME} or ` : ''}${CODE}; Cognito's own is sent`);
    return {};
  }
  return { ...subject, html: emailMessage };
};

const hidden = (address: string) => address.replace(/^(.).*@(.).*$/, '$1***@$2***');

export const deliveryDetails = (address: string): CodeDeliveryDetailsType => ({
  AttributeName: 'email',
  DeliveryMedium: 'EMAIL',
  Destination: hidden(address),
});

export const deliver = async (pool: Pool, user: User, delivery: Delivery): Promise<CodeDeliveryDetailsType> => {
  const to = delivery.to ?? user.attributes.email;
  if (!to) throw new CognitoError('CodeDeliveryFailureException', 'The user has no email address');
  const { subject, html } = {
    ...templateFor(pool, delivery.source),
    ...(await writtenByTrigger(pool, user, delivery)),
  };
  const fill = (text: string) => text.replaceAll(CODE, delivery.code).replaceAll(NAME, to);
  try {
    await pool.settings.sendMail({ to, subject: fill(subject), html: fill(html) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CognitoError('CodeDeliveryFailureException', reason);
  }
  return deliveryDetails(to);
};

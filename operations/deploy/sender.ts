// The address that a stage without a domain sends from: given by its operator at the first deployment, and known from the stack at
// the later ones. SES sends through it once someone has followed the link in its email.
import { createInterface } from 'node:readline/promises';
import {
  GetIdentityVerificationAttributesCommand,
  type SESClient,
  VerifyEmailIdentityCommand,
} from '@aws-sdk/client-ses';
import { EMAIL_PATTERN } from '../../lambdas/core/http/fields.ts';
import type { StageName } from '../../lib/settings/settings.ts';
import { stages } from '../../lib/settings/stages.ts';

/** Others send from a domain that stages.ts names. */
export const sendsFromAddress = (stage: StageName): boolean => 'address' in stages[stage].mail.identity;

/** The address in the output of a stack: 'Groundwork <ada@us.example>'. */
export const senderIn = (outputs: Record<string, string> | undefined): string | undefined =>
  /<([^<>]+)>$/.exec(outputs?.MailFrom ?? '')?.[1];

const ask = async (): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Your email address, which the product sends from and you sign in with: ');
  terminal.close();
  return answer;
};

export const chooseSender = async (
  given: string | undefined,
  outputs: Record<string, string> | undefined,
  askFor: (() => Promise<string>) | undefined = process.stdin.isTTY ? ask : undefined,
): Promise<string> => {
  const email = (given ?? senderIn(outputs) ?? (await askFor?.()))?.trim().toLowerCase();
  if (email === undefined) throw new Error('--email is missing: the address that the product sends from');
  if (!EMAIL_PATTERN.test(email)) throw new Error(`'${email}' is not an email address.`);
  return email;
};

type Verification = 'verified' | 'asked' | 'waiting';

/** Has SES email a link to an address that it doesn't know. The link is valid for a day; after that, the address has failed. */
export const verifySender = async (ses: Pick<SESClient, 'send'>, email: string): Promise<Verification> => {
  const { VerificationAttributes = {} } = await ses.send(
    new GetIdentityVerificationAttributesCommand({ Identities: [email] }),
  );
  const status = VerificationAttributes[email]?.VerificationStatus;
  if (status === 'Success') return 'verified';
  if (status === 'Pending') return 'waiting';
  await ses.send(new VerifyEmailIdentityCommand({ EmailAddress: email }));
  return 'asked';
};

import { GetIdentityVerificationAttributesCommand, VerifyEmailIdentityCommand } from '@aws-sdk/client-ses';
import { expect, it } from 'vitest';
import { chooseSender, sendsFromAddress, verifySender } from './sender.ts';

const ADA = 'ada@us.example';
const deployed = { MailFrom: `Groundwork <${ADA}>` };
const asked = async () => ' Ada@us.example ';

it('is the address given, else the one of the deployed stack, else the one that someone types', async () => {
  expect(await chooseSender('Bo@us.example', deployed, asked)).toBe('bo@us.example');
  expect(await chooseSender(undefined, deployed, asked)).toBe(ADA);
  expect(await chooseSender(undefined, undefined, asked)).toBe(ADA);
});

it('is refused where no one can be asked, and when it is no address', async () => {
  await expect(chooseSender(undefined, {}, undefined)).rejects.toThrow('--email is missing');
  await expect(chooseSender('ada', undefined, asked)).rejects.toThrow("'ada' is not an email address.");
});

it('is an address on dev, and a domain on prod', () => {
  expect([sendsFromAddress('dev'), sendsFromAddress('prod')]).toEqual([true, false]);
});

/** SES, which knows addresses by their status. */
const aSes = (status: Record<string, string>) => {
  const written: string[] = [];
  const send = async (command: unknown) => {
    if (command instanceof VerifyEmailIdentityCommand) written.push(command.input.EmailAddress ?? '');
    else if (command instanceof GetIdentityVerificationAttributesCommand)
      return {
        VerificationAttributes: Object.fromEntries(
          Object.entries(status).map(([address, one]) => [address, { VerificationStatus: one }]),
        ),
      };
    return {};
  };
  return { written, verify: () => verifySender({ send } as Parameters<typeof verifySender>[0], ADA) };
};

it.each([
  [{}, 'asked', [ADA]],
  // The address failed because the link was valid for one day only.
  [{ [ADA]: 'Failed' }, 'asked', [ADA]],
  [{ [ADA]: 'Pending' }, 'waiting', []],
  [{ [ADA]: 'Success' }, 'verified', []],
])('gets an email from SES only when its link would help: %j', async (status, answer, written) => {
  const ses = aSes(status as Record<string, string>);
  expect(await ses.verify()).toBe(answer);
  expect(ses.written).toEqual(written);
});

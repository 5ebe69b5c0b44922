import { AwsFailure } from '../endpoint/failure.ts';
import { addresses, type Sending } from './sending.ts';

export type ConfigurationSet = {
  name: string /** Types its event destinations take: 'send', 'delivery', 'open', ... */;
  events: string[];
};

export type SendingRules = {
  /** Verified domains and addresses. */
  identities: string[];
  configurationSets: ConfigurationSet[];
  /** A new account may write to verified addresses only. */
  sandbox?: boolean;
};

const MOST_RECIPIENTS = 50;
const MOST_BYTES = 10 * 1024 * 1024;

/** Refuses what SES refuses; what comes back was accepted and will be sent. */
export const checkSending = (rules: SendingRules, sending: Sending): ConfigurationSet | undefined => {
  const from = senderOf(sending);
  if (!from) throw new AwsFailure('InvalidParameterValue', "Missing required header 'From'.");
  if (sending.recipients.length === 0) throw new AwsFailure('InvalidParameterValue', 'Missing final recipients.');
  if (sending.recipients.length > MOST_RECIPIENTS) {
    throw new AwsFailure('MessageRejected', `Recipient count exceeds ${MOST_RECIPIENTS}.`);
  }
  if ('raw' in sending.content && sending.content.raw.length > MOST_BYTES) {
    throw new AwsFailure('InvalidParameterValue', `Message length is more than ${MOST_BYTES} bytes long.`);
  }
  const checked = rules.sandbox ? [from, ...sending.recipients.filter((one) => !isSimulator(one))] : [from];
  const failed = checked.filter((address) => !identityOf(rules.identities, address));
  if (failed.length > 0) {
    const message = 'Email address is not verified. The following identities failed the check in region US-EAST-1: ';
    throw new AwsFailure('MessageRejected', message + failed.join(', '));
  }
  for (const part of Object.entries(sending.tags).flat()) {
    if (!/^[\w.@-]{1,256}$/.test(part)) throw new AwsFailure('InvalidParameterValue', `Invalid tag: <${part}>.`);
  }
  return findConfigurationSet(rules, sending.configurationSet);
};

const findConfigurationSet = (rules: SendingRules, name: string | undefined): ConfigurationSet | undefined => {
  if (name === undefined) return undefined;
  const found = rules.configurationSets.find((one) => one.name === name);
  if (!found) throw new AwsFailure('ConfigurationSetDoesNotExist', `Configuration set <${name}> does not exist.`);
  return found;
};

export const senderOf = ({ from }: Sending): string => addresses(from)[0] ?? '';

/** The verified identity that vouches for an address: itself, or its domain or one above. */
export const identityOf = (identities: string[], address: string): string | undefined => {
  const domain = address.split('@').at(-1)!.toLowerCase();
  return (
    identities.find((one) => one.toLowerCase() === address.toLowerCase()) ??
    identities
      .filter((one) => domain === one.toLowerCase() || domain.endsWith(`.${one.toLowerCase()}`))
      .toSorted((one, other) => other.length - one.length)[0]
  );
};

export const isSimulator = (address: string): boolean => address.toLowerCase().endsWith('@simulator.amazonses.com');

import { addressParser } from 'postal-mime';
import { AwsFailure } from '../endpoint/failure.ts';
import type { SesEventType } from './events.ts';
import type { LocalMail } from './mailbox.ts';

/** A request to send: the sender, the recipients, the configuration set and tags, and either whole MIME or its simple parts. */
export type Sending = {
  from: string;
  recipients: string[];
  configurationSet: string | undefined;
  tags: Record<string, string>;
  content: { raw: Buffer } | { simple: SimpleContent };
};

type SimpleContent = {
  to: string[];
  cc: string[];
  replyTo: string[];
  subject: string;
  text: string;
  html: string;
};

/** Reads the query protocol's flat parameters ('Destination.ToAddresses.member.1'). */
export const readSending = (form: URLSearchParams): Sending => {
  const action = form.get('Action');
  if (action === 'SendRawEmail') return readRaw(form);
  if (action === 'SendEmail') return readSimple(form);
  throw new AwsFailure('InvalidAction', `The local SES does not know the action ${action}`);
};

const readRaw = (form: URLSearchParams): Sending => {
  const raw = Buffer.from(form.get('RawMessage.Data') ?? '', 'base64');
  const headers = headerBlock(raw);
  const destinations = members(form, 'Destinations');
  return {
    from: form.get('Source') ?? headers('from'),
    recipients:
      destinations.length > 0
        ? destinations.flatMap(addresses)
        : ['to', 'cc', 'bcc'].flatMap((name) => addresses(headers(name))),
    configurationSet: form.get('ConfigurationSetName') ?? (headers('x-ses-configuration-set') || undefined),
    tags: { ...headerTags(headers('x-ses-message-tags')), ...formTags(form) },
    content: { raw },
  };
};

const readSimple = (form: URLSearchParams): Sending => {
  const of = (kind: string) => members(form, `Destination.${kind}Addresses`);
  const [to, cc, bcc] = [of('To'), of('Cc'), of('Bcc')];
  return {
    from: form.get('Source') ?? '',
    recipients: [...to, ...cc, ...bcc].flatMap(addresses),
    configurationSet: form.get('ConfigurationSetName') ?? undefined,
    tags: formTags(form),
    content: {
      simple: {
        to,
        cc,
        replyTo: members(form, 'ReplyToAddresses'),
        subject: form.get('Message.Subject.Data') ?? '',
        text: form.get('Message.Body.Text.Data') ?? '',
        html: form.get('Message.Body.Html.Data') ?? '',
      },
    },
  };
};

/** The bare addresses of a header or parameter, groups included. */
const addresses = (text: string): string[] =>
  addressParser(text, { flatten: true }).flatMap(({ address }) => (address ? [address] : []));

const members = (form: URLSearchParams, name: string): string[] => {
  const found: string[] = [];
  for (let index = 1; form.has(`${name}.member.${index}`); index++) found.push(form.get(`${name}.member.${index}`)!);
  return found;
};

const formTags = (form: URLSearchParams): Record<string, string> => {
  const tags: Record<string, string> = {};
  for (let index = 1; form.has(`Tags.member.${index}.Name`); index++) {
    tags[form.get(`Tags.member.${index}.Name`)!] = form.get(`Tags.member.${index}.Value`) ?? '';
  }
  return tags;
};

const headerTags = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(/[,;]/)
      .filter((pair) => pair.includes('='))
      .map((pair) => pair.split('=').map((part) => part.trim()) as [string, string]),
  );

/** Only the head of the MIME, unfolded: permission is judged before anything is parsed as a whole. */
const headerBlock = (raw: Buffer): ((name: string) => string) => {
  const [head = ''] = raw.toString('utf8').split(/\r?\n\r?\n/, 1);
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return (name) => {
    const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`));
    return line ? line.slice(name.length + 1).trim() : '';
  };
};

export type ConfigurationSet = {
  name: string /** The event types that its destinations take: 'send', 'delivery', 'open', ... */;
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

/** Refuses the same mail as SES; a mail that passes will be sent. */
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

// A mail's fate once SES has taken it: the address decides, like those of Amazon's mailbox simulator.

type Outcome = LocalMail['outcome'];

/** `suppressed`: the account's suppression list, in lower case. */
export const outcomeOf = (recipients: string[], suppressed: string[]): Outcome => {
  const some = (test: (address: string) => boolean) => recipients.some((one) => test(one.toLowerCase()));
  if (some((one) => suppressed.includes(one) || one.startsWith('suppressionlist@simulator.'))) return 'suppressed';
  if (some((one) => one.startsWith('bounce@simulator.') || /\+bounce\b.*@/.test(one))) return 'bounced';
  if (some((one) => one.startsWith('complaint@simulator.') || /\+complaint\b.*@/.test(one))) return 'complained';
  return 'delivered';
};

/** The addresses that a mail puts on the suppression list. */
export const addressesToSuppress = ({ outcome, to }: Pick<LocalMail, 'outcome' | 'to'>): string[] => {
  if (outcome !== 'bounced' && outcome !== 'complained') return [];
  return to
    .split(', ')
    .filter((one) => !isSimulator(one))
    .map((one) => one.toLowerCase());
};

/** SES's events about a mail, in this order. */
export const eventsAfter: Record<Outcome, SesEventType[]> = {
  delivered: ['Send', 'Delivery'],
  complained: ['Send', 'Delivery', 'Complaint'],
  bounced: ['Send', 'Bounce'],
  suppressed: ['Send', 'Bounce'],
};

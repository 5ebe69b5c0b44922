import { addressParser } from 'postal-mime';
import { AwsFailure } from '../endpoint/failure.ts';

/** A send as asked for: who, to whom, with which configuration set and tags, and either whole MIME or its simple parts. */
export type Sending = {
  from: string;
  recipients: string[];
  configurationSet: string | undefined;
  tags: Record<string, string>;
  content: { raw: Buffer } | { simple: SimpleContent };
};

export type SimpleContent = {
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
export const addresses = (text: string): string[] =>
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

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openState } from 'simulator-kit/state';
import { accessDenied } from '../endpoint/failure.ts';
import type { AwsReply, AwsService, Need } from '../endpoint/service.ts';
import { element } from '../endpoint/xml.ts';
import { type SesEvent, type SesEventType, sesEvent } from './events.ts';
import { type LocalMail, linksOf, type Mailbox, readMessage, withPixel } from './mailbox.ts';
import {
  addressesToSuppress,
  type ConfigurationSet,
  checkSending,
  eventsAfter,
  identityOf,
  isSimulator,
  outcomeOf,
  readSending,
  type Sending,
  type SendingRules,
  senderOf,
} from './sending.ts';

export type SesOptions = {
  dataDir: string;
  /** As in a new account, mail goes to verified addresses only. */
  sandbox?: boolean;
  mailbox: Mailbox;
  onEvent(event: SesEvent): void;
  /** The address of a mail's open-tracking pixel. */
  pixelUrl(mailId: string): string;
  now?(): Date;
};

export type Ses = AwsService & {
  /** A verified domain or address. */
  addIdentity(identity: string): void;
  addConfigurationSet(set: ConfigurationSet): void;
  /** For AWS's own mail, such as Cognito's; it passes the same rules. */
  send(sending: Sending): Promise<LocalMail>;
  /** True if its domain or address was verified. */
  isVerified(address: string): boolean;
  /** The pixel of a mail was fetched. */
  opened(mailId: string): void;
};

const ARN = 'arn:aws:ses:us-east-1:000000000000';

/** SES v1: sent mail lands in the local mailbox, and its events come back as from SES. */
export const createSes = (options: SesOptions): Ses => {
  const { dataDir, mailbox, onEvent, pixelUrl, now = () => new Date(), sandbox = false } = options;
  const rules: SendingRules = { identities: [], configurationSets: [], sandbox };
  const suppressed = openState<string[]>(join(dataDir, 'ses-suppressed.json'), () => []);

  const publish = (type: SesEventType, mail: LocalMail) => {
    const set = rules.configurationSets.find(({ name }) => name === mail.configurationSet);
    if (set && reports(set, type)) onEvent(sesEvent(type, mail, now().toISOString()));
  };

  const suppress = (addresses: string[]) => {
    if (addresses.length === 0) return;
    suppressed.value = [...new Set([...suppressed.value, ...addresses])];
    suppressed.save();
  };

  const nextId = risingIds(now);
  const send = async (sending: Sending): Promise<LocalMail> => {
    const set = checkSending(rules, sending);
    const message = await readMessage(sending);
    const id = nextId();
    const tracked = message.html && set && reports(set, 'Open');
    const mail: LocalMail = {
      id,
      at: now().toISOString(),
      to: sending.recipients.join(', '),
      ...message,
      html: tracked ? withPixel(message.html, pixelUrl(id)) : message.html,
      links: linksOf(message),
      outcome: outcomeOf(sending.recipients, suppressed.value),
      tags: sending.tags,
      ...(set ? { configurationSet: set.name } : {}),
    };
    mailbox.add(mail);
    suppress(addressesToSuppress(mail));
    // SES answers first and reports the mail's fate afterwards.
    setImmediate(() => {
      for (const type of eventsAfter[mail.outcome]) publish(type, mail);
    });
    return mail;
  };

  return {
    signingNames: ['ses'],
    authorize: (request) => needsOf(rules, new URLSearchParams(request.body.toString())),
    deny: accessDenied,
    async handle(request) {
      const form = new URLSearchParams(request.body.toString());
      const { id } = await send(readSending(form));
      return sentReply(form.get('Action'), id);
    },
    addIdentity: (identity) => void rules.identities.push(identity),
    addConfigurationSet: (set) => void rules.configurationSets.push(set),
    send,
    isVerified: (address) => identityOf(rules.identities, address) !== undefined,
    opened(mailId) {
      const mail = mailbox.get(mailId);
      if (mail) publish('Open', mail);
    },
  };
};

const reports = ({ events }: ConfigurationSet, type: SesEventType): boolean =>
  events.some((one) => one.toLowerCase() === type.toLowerCase());

/** Ids rise from mail to mail, even within one millisecond. */
const risingIds = (now: () => Date) => {
  let lastId = 0;
  return (): string => {
    lastId = Math.max(now().getTime(), lastId + 1);
    return `0100${lastId.toString(16).padStart(12, '0')}-${randomUUID()}-000000`;
  };
};

const sentReply = (action: string | null, mailId: string): AwsReply => {
  const result = `<${action}Result>${element('MessageId', mailId)}</${action}Result>`;
  const meta = `<ResponseMetadata>${element('RequestId', randomUUID())}</ResponseMetadata>`;
  const xmlns = 'http://ses.amazonaws.com/doc/2010-12-01/';
  const body = `<${action}Response xmlns="${xmlns}">${result}${meta}</${action}Response>`;
  return { status: 200, headers: { 'content-type': 'text/xml' }, body };
};

/**
 * SES asks for the sending permission on the identity, again on the configuration set when one is used, and in its sandbox on the
 * identity of each recipient.
 */
const needsOf = (rules: SendingRules, form: URLSearchParams): Need[] => {
  const sending = readSending(form);
  const from = senderOf(sending);
  const judged = [from, ...(rules.sandbox ? sending.recipients.filter((one) => !isSimulator(one)) : [])];
  const resources = judged.map((address) => `${ARN}:identity/${identityOf(rules.identities, address) ?? address}`);
  if (sending.configurationSet) resources.push(`${ARN}:configuration-set/${sending.configurationSet}`);
  const context = { 'ses:FromAddress': [from], 'ses:Recipients': sending.recipients };
  return [{ action: `ses:${form.get('Action')}`, resources, context }];
};

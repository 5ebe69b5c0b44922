// SES's receiving: a message to a verified domain is checked, and each action of the first rule that wants its recipient is done. Here
// there is no DNS, so the one who delivers it says what the checks of its sender find; without that, they fail.
import { randomBytes } from 'node:crypto';
import PostalMime from 'postal-mime';
import { accountId, region } from '../../template/intrinsics.ts';
import { AwsFailure } from '../endpoint/failure.ts';

export type ReceiptAction =
  | { kind: 's3'; bucket: string; prefix: string }
  | { kind: 'lambda'; functionArn: string; type: 'sync' | 'async' };
export type ReceiptRule = {
  name: string;
  ruleSet: string;
  recipients: string[];
  isScanned: boolean;
  needsTls: boolean;
  actions: ReceiptAction[];
};

const VERDICTS = ['PASS', 'FAIL', 'GRAY', 'PROCESSING_FAILED'] as const;
type Verdict = (typeof VERDICTS)[number];
export const isVerdict = (given: unknown): given is Verdict => VERDICTS.some((one) => one === given);

/** `from`: the envelope's sender. `plain`: the delivering server speaks no TLS. */
export type Delivery = {
  from: string;
  to: string[];
  raw: string;
  spf?: Verdict;
  dkim?: Verdict;
  dmarc?: Verdict;
  plain?: boolean;
};

type Options = {
  isVerified(address: string): boolean;
  /** The reason why the bucket's own policy doesn't let SES write the object; undefined if it does. */
  refusalToPut(object: { bucket: string; key: string; ruleArn: string }): string | undefined;
  put(bucket: string, key: string, bytes: Buffer): void;
  /** Throws if the function's own policy doesn't let SES invoke it. */
  demand(functionArn: string, ruleArn: string): void;
  invoke(functionArn: string, event: unknown, options: { type: 'sync' | 'async' }): Promise<unknown>;
  now(): Date;
};

/** https://docs.aws.amazon.com/ses/latest/dg/quotas.html */
const MOST_BYTES = 40 * 1024 * 1024;
const MOST_RECIPIENTS = 100;
/** https://www.eicar.org/download-anti-malware-testfile, https://spamassassin.apache.org/gtube */
const TEST_VIRUS = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';
const TEST_SPAM = 'XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X';

const ruleArnOf = ({ ruleSet, name }: ReceiptRule) =>
  `arn:aws:ses:${region}:${accountId}:receipt-rule-set/${ruleSet}:receipt-rule/${name}`;

/** A rule names addresses, domains, or, with a leading dot, all subdomains. A rule without names takes everything. */
const wants = ({ recipients }: ReceiptRule, address: string): boolean => {
  const [, domain = ''] = address.toLowerCase().split('@');
  return (
    recipients.length === 0 ||
    recipients.some((given) => {
      const one = given.toLowerCase();
      return one.includes('@')
        ? one === address.toLowerCase()
        : one.startsWith('.')
          ? domain.endsWith(one)
          : one === domain;
    })
  );
};

type Checks = Record<'spam' | 'virus' | 'spf' | 'dkim' | 'dmarc', Verdict | 'DISABLED'>;

const checksOf = (rule: ReceiptRule, { raw, spf = 'FAIL', dkim = 'FAIL', dmarc = 'FAIL' }: Delivery): Checks => ({
  spam: rule.isScanned ? (raw.includes(TEST_SPAM) ? 'FAIL' : 'PASS') : 'DISABLED',
  virus: rule.isScanned ? (raw.includes(TEST_VIRUS) ? 'FAIL' : 'PASS') : 'DISABLED',
  ...{ spf, dkim, dmarc },
});

/** The headers that SES puts above the message. A sender can write the same lines, but only below. */
const headersOf = (id: string, { from, to }: Delivery, { spam, virus, spf, dkim, dmarc }: Checks, at: Date): string =>
  [
    `Return-Path: <${from}>`,
    `Received: from server.example by inbound-smtp.${region}.amazonaws.com with SMTP id ${id} for ${to[0]}; ${at.toUTCString()}`,
    `X-SES-Spam-Verdict: ${spam}`,
    `X-SES-Virus-Verdict: ${virus}`,
    `Received-SPF: ${spf.toLowerCase()} (spfCheck)`,
    `Authentication-Results: amazonses.com; spf=${spf.toLowerCase()}; dkim=${dkim.toLowerCase()}; dmarc=${dmarc.toLowerCase()};`,
    '',
  ].join('\r\n');

const eventOf = async (
  id: string,
  rule: ReceiptRule,
  {
    delivery,
    recipients,
    checks,
    at,
    bytes,
  }: {
    delivery: Delivery;
    recipients: string[];
    checks: Checks;
    at: string;
    bytes: Buffer;
  },
) => {
  const { headers } = await PostalMime.parse(bytes).catch(() => ({ headers: [] }));
  const valuesOf = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value);
  const status = (verdict: string) => ({ status: verdict });
  return {
    eventSource: 'aws:ses',
    eventVersion: '1.0',
    ses: {
      mail: {
        timestamp: at,
        source: delivery.from,
        messageId: id,
        destination: delivery.to,
        headersTruncated: false,
        headers: headers.map(({ key, value }) => ({ name: key, value })),
        commonHeaders: { from: valuesOf('from'), to: valuesOf('to'), subject: valuesOf('subject')[0] ?? '' },
      },
      receipt: {
        timestamp: at,
        processingTimeMillis: 20,
        recipients,
        spamVerdict: status(checks.spam),
        virusVerdict: status(checks.virus),
        spfVerdict: status(checks.spf),
        dkimVerdict: status(checks.dkim),
        dmarcVerdict: status(checks.dmarc),
        action: { type: 'Lambda', rule: rule.name },
      },
    },
  };
};

const rejected = (code: number, words: string) => new AwsFailure('MessageRejected', `${code} ${words}`, 400);

const refuseOversized = ({ raw, to }: Delivery): void => {
  if (Buffer.byteLength(raw) > MOST_BYTES) throw rejected(552, 'Message is too large');
  if (to.length === 0 || to.length > MOST_RECIPIENTS) throw rejected(452, 'Too many or no recipients');
};

export type Receiving = ReturnType<typeof createReceiving>;

export const createReceiving = (options: Options) => {
  const rules: ReceiptRule[] = [];

  const act = async (rule: ReceiptRule, delivery: Delivery, recipients: string[]): Promise<string> => {
    const id = randomBytes(20).toString('hex');
    const at = options.now();
    const checks = checksOf(rule, delivery);
    const bytes = Buffer.from(headersOf(id, delivery, checks, at) + delivery.raw);
    const ruleArn = ruleArnOf(rule);
    for (const action of rule.actions) {
      if (action.kind === 's3') {
        const object = { bucket: action.bucket, key: `${action.prefix}${id}` };
        const refusal = options.refusalToPut({ ...object, ruleArn });
        if (refusal) throw new AwsFailure('AccessDenied', `SES may not write to ${object.bucket}: ${refusal}`, 403);
        options.put(object.bucket, object.key, bytes);
      } else {
        options.demand(action.functionArn, ruleArn);
        const record = await eventOf(id, rule, { delivery, recipients, checks, at: at.toISOString(), bytes });
        await options.invoke(action.functionArn, { Records: [record] }, { type: action.type });
      }
    }
    return id;
  };

  return {
    addRule: (rule: ReceiptRule) => void rules.push(rule),
    /** The domains and addresses that rules want. */
    wanted: (): string[] => rules.flatMap(({ recipients }) => recipients),
    /** Returns the IDs of the accepted messages; refuses a message that SES's server would refuse. */
    async deliver(delivery: Delivery): Promise<string[]> {
      refuseOversized(delivery);
      const ids: string[] = [];
      for (const rule of rules) {
        const recipients = delivery.to.filter((address) => options.isVerified(address) && wants(rule, address));
        if (recipients.length === 0) continue;
        if (rule.needsTls && delivery.plain) throw rejected(530, 'Must issue a STARTTLS command first');
        ids.push(await act(rule, delivery, recipients));
      }
      if (ids.length === 0) throw rejected(550, 'Requested action not taken: mailbox unavailable');
      return ids;
    },
  };
};

// What can be known about a stage before and after its deployment, checked one by one. Everything outside comes in as `account`, so
// that each judgement can be tested without one.
import type { Settings } from '../../lib/settings.ts';
import type { Finding } from './report.ts';

export type Account = {
  identity(): Promise<{ account: string; arn: string }>;
  region(): Promise<string>;
  /** Of CDK's bootstrap stack in the region; undefined: there is none. */
  bootstrapVersion(): Promise<number | undefined>;
  /** How many functions may run at once in all. */
  concurrency(): Promise<number>;
  /** Of SES in the region; `verified` is about the stage's own identity. */
  mail(identity: string): Promise<{ mailsADay: number; mailsASecond: number; verified: boolean; signed: boolean }>;
  /** undefined: there is no such secret. */
  secret(id: string): Promise<string | undefined>;
  certificate(arn: string): Promise<{ status: string; names: string[] }>;
  stack(): Promise<{ status: string; outputs: Record<string, string> } | undefined>;
  /** Addresses of a name, empty when it has none. */
  resolve(name: string): Promise<string[]>;
  /** Throws when Plaid does not take the keys. */
  tryPlaid(keys: Record<string, string>): Promise<void>;
  webhooksAtStripe(secretKey: string): Promise<{ url: string; status: string; events: string[] }[]>;
  builtSite(): boolean;
};

type Verdict = Finding | Finding[];
type Check = { what: string; look(account: Account, settings: Settings): Promise<Verdict> };

const ok = (what: string): Finding => ({ level: 'ok', what });
const fail = (what: string, help: string): Finding => ({ level: 'fail', what, help });
const warn = (what: string, help: string): Finding => ({ level: 'warn', what, help });

const SANDBOX_MAILS_A_DAY = 200;
const LEAST_BOOTSTRAP = 6;
/** A function that answers people, one a queue and the schedules: below this, people wait for each other. */
const ROOM = 100;
/** What lib/functions.ts reserves in all, rounded up; Lambda keeps as much as ROOM for everybody else. */
const RESERVED = 100;

const before: Check[] = [
  {
    what: 'credentials',
    async look(account, { account: wanted }) {
      const { account: id, arn } = await account.identity();
      if (wanted && wanted !== id) return fail(`account ${id}`, `the settings say ${wanted}`);
      return ok(`account ${id}, as ${arn}`);
    },
  },
  {
    what: 'region',
    async look(account) {
      const region = await account.region();
      if (region === 'us-east-1') return ok('region us-east-1');
      return fail(
        `region ${region}`,
        'The stack lives in us-east-1: set AWS_REGION=us-east-1 (docs/adr/001-one-stack.md)',
      );
    },
  },
  {
    what: 'bootstrap',
    async look(account) {
      const version = await account.bootstrapVersion();
      if (version !== undefined && version >= LEAST_BOOTSTRAP) return ok(`bootstrapped, version ${version}`);
      return fail('the account is not bootstrapped', 'npx cdk bootstrap aws://ACCOUNT/us-east-1');
    },
  },
  {
    what: 'concurrency',
    async look(account, { reservedConcurrency }) {
      const most = await account.concurrency();
      if (most >= (reservedConcurrency ? ROOM + RESERVED : ROOM)) return ok(`${most} functions may run at once`);
      const help = 'Ask for more under Service Quotas, Lambda, Concurrent executions';
      if (reservedConcurrency)
        return fail(
          `only ${most} functions may run at once, and reservedConcurrency is on`,
          `${help}, or switch it off`,
        );
      return warn(`only ${most} functions may run at once`, help);
    },
  },
  {
    what: 'mail',
    async look(account, { mail, stage }) {
      const identity = 'domain' in mail.identity ? mail.identity.domain : mail.identity.address;
      const { mailsADay, mailsASecond, verified, signed } = await account.mail(identity);
      const findings = [
        verified
          ? ok(`SES has verified ${identity}`)
          : warn(`SES has not verified ${identity}`, 'Publish the records that SES shows once the stack stands'),
      ];
      if (verified && !signed && 'domain' in mail.identity)
        findings.push(warn(`mails of ${identity} are not signed`, 'Publish the three DKIM records'));
      if (mailsADay <= SANDBOX_MAILS_A_DAY)
        findings.push(
          (stage === 'prod' ? fail : warn)(
            'SES is in its sandbox and sends to verified addresses only',
            'Ask for production access in the SES console',
          ),
        );
      if (mailsASecond < mail.perSecond)
        findings.push(
          fail(
            `SES grants ${mailsASecond} mails a second, the settings count on ${mail.perSecond}`,
            'Lower mail.perSecond in lib/settings.ts, or ask for more',
          ),
        );
      return findings;
    },
  },
  {
    what: 'social sign-in',
    async look(account, { signIn, stage }) {
      const wanted = (['google', 'facebook'] as const).filter((name) => signIn[name]);
      return Promise.all(
        wanted.map(async (name) => {
          const id = `groundwork/${stage}/${name}`;
          const missing = missingIn(await account.secret(id), ['client_id', 'client_secret']);
          if (missing === undefined) return ok(`${id} is filled`);
          return fail(`${id}: ${missing}`, `Create it, or switch signIn.${name} off (docs/operations.md)`);
        }),
      );
    },
  },
  {
    what: 'domain',
    async look(account, { domain }) {
      if (!domain) return warn('no own domain', "The distribution's own name is used; mails link to it");
      const { status, names } = await account.certificate(domain.certificateArn);
      if (status !== 'ISSUED') return fail(`the certificate is ${status}`, 'Publish its validation records');
      const fits = names.some((name) => name === domain.name || domain.name.endsWith(name.replace(/^\*/, '')));
      if (!fits) return fail(`the certificate is for ${names.join(', ')}`, `It has to be for ${domain.name}`);
      return ok(`the certificate for ${domain.name} is issued`);
    },
  },
  {
    what: 'who is told',
    async look(_, { alarmMail, stage }) {
      if (alarmMail) return ok(`alarms go to ${alarmMail}`);
      return (stage === 'prod' ? fail : warn)('nobody is told of alarms', 'Set alarmMail in lib/settings.ts');
    },
  },
  {
    what: 'the built site',
    look: async (account) =>
      account.builtSite() ? ok('the site is built') : fail('there is no built site', 'npm run build'),
  },
];

const STRIPE_EVENTS = [
  'checkout.session.completed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
];

const after: Check[] = [
  {
    what: 'Plaid',
    async look(account) {
      const { PlaidSecret = '' } = (await account.stack())?.outputs ?? {};
      const text = await account.secret(PlaidSecret);
      const missing = missingIn(text, ['client_id', 'secret']);
      if (missing) return fail(`Plaid's secret: ${missing}`, 'docs/operations.md, step 5');
      await account.tryPlaid(JSON.parse(text ?? '{}'));
      return ok('Plaid takes the keys');
    },
  },
  {
    what: 'Stripe',
    async look(account) {
      const { StripeSecret = '', SiteUrl = '' } = (await account.stack())?.outputs ?? {};
      const text = await account.secret(StripeSecret);
      const missing = missingIn(text, ['secret_key', 'webhook_secret']);
      if (missing) return fail(`Stripe's secret: ${missing}`, 'docs/operations.md, step 6');
      const wanted = `${SiteUrl}/api/webhooks/stripe`;
      const endpoint = (await account.webhooksAtStripe(JSON.parse(text ?? '{}').secret_key)).find(
        ({ url }) => url === wanted,
      );
      if (endpoint?.status !== 'enabled') return fail(`Stripe sends nothing to ${wanted}`, 'Add the webhook endpoint');
      const unsent = STRIPE_EVENTS.filter(
        (event) => !endpoint.events.includes(event) && !endpoint.events.includes('*'),
      );
      if (unsent.length > 0) return fail(`Stripe does not send ${unsent.join(', ')}`, 'Add them to the endpoint');
      return ok(`Stripe takes the key and sends to ${wanted}`);
    },
  },
  {
    what: 'the name of the site',
    async look(account, { domain }) {
      const { SiteUrl = 'https://' } = (await account.stack())?.outputs ?? {};
      const name = domain?.name ?? new URL(SiteUrl).hostname;
      const found = await account.resolve(name);
      return found.length > 0
        ? ok(`${name} has an address`)
        : fail(`${name} has no address`, 'docs/operations.md, step 8');
    },
  },
];

/** Placeholders that a new stack makes are as good as nothing. */
const missingIn = (text: string | undefined, names: string[]): string | undefined => {
  if (text === undefined) return 'there is none';
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    const empty = names.filter(
      (name) => typeof value[name] !== 'string' || /^(|to be filled)$/.test(String(value[name])),
    );
    return empty.length > 0 ? `${empty.join(' and ')} not filled` : undefined;
  } catch {
    return 'no JSON';
  }
};

/** What stands after a deployment is looked at only when there is one. */
export const doctor = async (
  account: Account,
  settings: Settings,
  tell: (finding: Finding) => void = () => {},
): Promise<Finding[]> => {
  const findings: Finding[] = [];
  const note = (finding: Finding) => {
    findings.push(finding);
    tell(finding);
  };
  const run = async ({ what, look }: Check) => {
    try {
      for (const finding of [await look(account, settings)].flat()) note(finding);
    } catch (error) {
      note(fail(`${what} could not be looked at`, (error as Error).message));
    }
  };
  for (const check of before) await run(check);
  await run({
    what: 'the stack',
    async look() {
      const stack = await account.stack();
      if (!stack) return warn('nothing is deployed yet', `npm run deploy -- --stage ${settings.stage}`);
      if (!/^(CREATE|UPDATE)_COMPLETE$/.test(stack.status))
        return fail(`the stack is ${stack.status}`, 'Look at its events');
      return ok(`the stack is ${stack.status}`);
    },
  });
  if (findings.at(-1)?.level === 'ok') for (const check of after) await run(check);
  return findings;
};

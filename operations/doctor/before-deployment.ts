import { UNFILLED } from '../../lambdas/core/aws/secrets.ts';
import { FIRST_REGION, type Settings } from '../../lib/settings/settings.ts';
import { type Finding, fail, ok, warn } from '../command/options.ts';
import type { Account, Check } from './doctor.ts';

// The names missing in a secret's text. The placeholder that a new stack creates counts as missing.
export const missingIn = (text: string | undefined, names: string[]): string | undefined => {
  if (text === undefined) return 'it does not exist';
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    const empty = names.filter((name) => typeof value[name] !== 'string' || ['', UNFILLED].includes(value[name]));
    return empty.length > 0 ? `${empty.join(' and ')} not filled in` : undefined;
  } catch {
    return 'it is not JSON';
  }
};

// Requirements for a deployment to succeed.

const MIN_BOOTSTRAP_VERSION = 6;
/** One function each for people, queues and schedules. Below this, people wait for each other. */
const MIN_CONCURRENCY = 100;

const credentials: Check = {
  what: 'credentials',
  async run(account, { account: expected }) {
    const { account: id, arn } = await account.identity();
    if (expected && expected !== id)
      return fail(`these credentials are for account ${id}`, `The settings name ${expected}`);
    if (/:root$/.test(arn))
      return warn(`account ${id}, as its root user`, 'Use a role: nothing here needs the root user');
    return ok(`account ${id}, as ${arn}`);
  },
};

/** Names with this ending are reserved (RFC 2606), so they are the repository's placeholders. */
const isPlaceholder = (text: string | undefined): text is string => /[@./]example(\/|>?$)/.test(text ?? '');

const placeholders = ({ mail, alarms, budget, domain, runbookUrl }: Settings): string[] => {
  const identity = 'domain' in mail.identity ? mail.identity.domain : mail.identity.address;
  const values = {
    'mail.from': mail.from,
    'mail.identity': identity,
    'mail.campaigns.domain': mail.campaigns?.domain,
    'alarms.emails': alarms?.emails.find(isPlaceholder),
    'budget.mail': budget?.mail,
    'domain.name': domain?.name,
    runbookUrl,
  };
  return Object.entries(values).flatMap(([name, value]) => (isPlaceholder(value) ? [`${name} '${value}'`] : []));
};

const settingsCheck: Check = {
  what: 'settings',
  async run(_, settings) {
    const left = placeholders(settings);
    if (settings.stage !== 'prod') return ok(`${settings.stage} runs with the repository's settings`);
    if (left.length > 0)
      return fail(`the settings still contain placeholders: ${left.join(', ')}`, 'Edit lib/settings/stages.ts');
    if (isPlaceholder(settings.analyticsUrl))
      return warn(`analyticsUrl is '${settings.analyticsUrl}'`, 'The pages that embed it stay empty');
    return ok('the settings are your own');
  },
};

const bootstrapIn = async (account: Account, region: string): Promise<Finding> => {
  const version = await account.bootstrapVersion(region);
  const help = `npx cdk bootstrap --app '' aws://ACCOUNT/${region}`;
  if (version === undefined) return fail(`the account is not bootstrapped in ${region}`, help);
  if (version >= MIN_BOOTSTRAP_VERSION) return ok(`bootstrapped in ${region}, version ${version}`);
  return fail(`the bootstrap stack in ${region} has version ${version}`, help);
};

const bootstrap: Check = {
  what: 'bootstrap',
  run: (account) => bootstrapIn(account, FIRST_REGION),
};

const secondBootstrap: Check = {
  what: 'bootstrap of the second Region',
  run: async (account, { stage, secondRegion }) =>
    secondRegion ? bootstrapIn(account, secondRegion) : ok(`${stage} keeps no copy in a second Region`),
};

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0);

const concurrency: Check = {
  what: 'concurrency',
  async run(account, { concurrency: { reserved, workers } }) {
    const limit = await account.concurrency();
    const total = reserved ? sum(reserved) + sum(workers) : 0;
    // Lambda insists on keeping MIN_CONCURRENCY unreserved.
    if (limit >= total + MIN_CONCURRENCY) return ok(`${limit} functions may run at once, ${total} of them reserved`);
    const help = 'Request more under Service Quotas, Lambda, Concurrent executions';
    if (reserved)
      return fail(
        `only ${limit} functions may run at once, and the settings reserve ${total}`,
        `${help}, or leave out concurrency.reserved`,
      );
    return warn(`only ${limit} functions may run at once`, help);
  },
};

const senderIdentity: Check = {
  what: 'email',
  async run(account, { mail }) {
    const identity = 'domain' in mail.identity ? mail.identity.domain : mail.identity.address;
    const { verified } = await account.mail(identity);
    if ('address' in mail.identity)
      return verified
        ? ok(`SES has verified ${identity}`)
        : warn(`SES has not verified ${identity} yet`, `Follow the link in the email from AWS to ${identity}`);
    if (verified && mail.ofSignIn === 'cognito')
      return warn(
        `SES has verified ${identity}, and Cognito still sends from its own address`,
        "Set mail.ofSignIn to 'ses', and deploy",
      );
    if (verified) return ok(`SES has verified ${identity}`);
    if (mail.ofSignIn === 'cognito')
      return warn(`SES has not verified ${identity}`, 'Publish the records that SES shows once the stack is deployed');
    return fail(
      `SES has not verified ${identity}, and Cognito refuses a user pool that sends through it`,
      "Set mail.ofSignIn to 'cognito' for the first deployment (docs/operations.md)",
    );
  },
};

const socialSignIn: Check = {
  what: 'social sign-in',
  async run(account, { signIn, stage }): Promise<Finding[]> {
    const providers = (['google', 'facebook'] as const).filter((name) => signIn[name]);
    return Promise.all(
      providers.map(async (name) => {
        const id = `groundwork/${stage}/${name}`;
        const missing = missingIn((await account.secret(id))?.text, ['client_id', 'client_secret']);
        if (missing === undefined) return ok(`${id} is filled in`);
        return fail(`secret ${id}: ${missing}`, `Create it, or switch signIn.${name} off (docs/operations.md)`);
      }),
    );
  },
};

const domainCheck: Check = {
  what: 'domain',
  async run(account, { domain, stage }) {
    if (!domain && stage !== 'prod') return ok("no custom domain: the distribution's own name is used");
    if (!domain)
      return warn(
        'no custom domain',
        "The distribution's own name is used, also for links in email, and its certificate admits TLS 1.0 and 1.1",
      );
    const found = await account.certificate(domain.certificateArn);
    if (!found)
      return fail(`there is no certificate ${domain.certificateArn}`, 'Request it in us-east-1 of this account');
    const { status, names } = found;
    if (status !== 'ISSUED') return fail(`the certificate is ${status}`, 'Publish its validation records');
    if (!names.some((name) => covers(name, domain.name)))
      return fail(`the certificate is for ${names.join(', ')}`, `It must cover ${domain.name}`);
    return ok(`the certificate for ${domain.name} is issued`);
  },
};

/** A wildcard covers one label. */
const covers = (name: string, host: string): boolean =>
  name === host || (name.startsWith('*.') && name.slice(1) === host.slice(host.indexOf('.')));

const alarmAddress: Check = {
  what: 'the alarm address',
  async run(_, { alarms, stage }) {
    if (alarms && alarms.emails.length > 0) return ok(`alarms go to ${alarms.emails.join(', ')}`);
    if (stage !== 'prod') return ok(`${stage} has no alarms, because no one would get them`);
    return fail('no one is notified of alarms', 'Set alarms in lib/settings/stages.ts');
  },
};

const builtSite: Check = {
  what: 'the built site',
  run: async (account) =>
    account.builtSite()
      ? ok('the site is built')
      : warn('the site is not built yet', 'npm run deploy builds it. Before npx cdk deploy, run npm run build'),
};

export const beforeDeployment: [Check, ...Check[]] = [
  credentials,
  settingsCheck,
  bootstrap,
  secondBootstrap,
  concurrency,
  senderIdentity,
  socialSignIn,
  domainCheck,
  alarmAddress,
  builtSite,
];

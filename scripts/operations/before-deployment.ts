// What has to be there before a deployment can succeed.
import type { Settings } from '../../lib/settings/settings.ts';
import type { Check } from './doctor.ts';
import { type Finding, fail, ok, warn } from './report.ts';
import { missingIn } from './secret-text.ts';

const LEAST_BOOTSTRAP = 6;
/** A function that answers people, one a queue and the schedules: below this, people wait for each other. */
const ROOM = 100;
/** What lib/functions/ reserves in all, rounded up; Lambda keeps as much as ROOM for everybody else. */
const RESERVED = 100;

const credentials: Check = {
  what: 'credentials',
  async look(account, { account: wanted }) {
    const { account: id, arn } = await account.identity();
    if (wanted && wanted !== id) return fail(`account ${id}`, `the settings say ${wanted}`);
    if (/:root$/.test(arn)) return warn(`account ${id}, as its root user`, 'Nothing here needs that much: use a role');
    return ok(`account ${id}, as ${arn}`);
  },
};

/** Names ending so belong to nobody (RFC 2606): they are what the repository came with. */
const isPlaceholder = (text: string | undefined): text is string => /[@./]example>?$|\.example>?$/.test(text ?? '');

const placeholders = ({ mail, alarmMail, budget, domain }: Settings): string[] => {
  const identity = 'domain' in mail.identity ? mail.identity.domain : mail.identity.address;
  const values = { 'mail.from': mail.from, 'mail.identity': identity, alarmMail, 'budget.mail': budget?.mail };
  return Object.entries({ ...values, 'domain.name': domain?.name }).flatMap(([name, value]) =>
    isPlaceholder(value) ? [`${name} '${value}'`] : [],
  );
};

export const beforeDeployment: [Check, ...Check[]] = [
  credentials,
  {
    what: 'settings',
    async look(_, settings) {
      const left = placeholders(settings);
      if (left.length > 0)
        return fail(
          `the settings still hold what the repository came with: ${left.join(', ')}`,
          'Edit lib/settings/stages.ts',
        );
      if (isPlaceholder(settings.analyticsUrl))
        return warn(`analyticsUrl is '${settings.analyticsUrl}'`, 'The pages that embed it stay empty');
      return ok('the settings are your own');
    },
  },
  {
    what: 'bootstrap',
    async look(account) {
      const version = await account.bootstrapVersion();
      if (version === undefined)
        return fail('the account is not bootstrapped', 'npx cdk bootstrap aws://ACCOUNT/us-east-1');
      if (version >= LEAST_BOOTSTRAP) return ok(`bootstrapped, version ${version}`);
      return fail(`the bootstrap stack is of version ${version}`, 'npx cdk bootstrap aws://ACCOUNT/us-east-1');
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
    async look(account, { mail }) {
      const identity = 'domain' in mail.identity ? mail.identity.domain : mail.identity.address;
      const { verified } = await account.mail(identity);
      if (verified && mail.ofSignIn === 'cognito')
        return warn(
          `SES has verified ${identity}, and Cognito still sends for itself`,
          "Set mail.ofSignIn to 'ses', and deploy",
        );
      if (verified) return ok(`SES has verified ${identity}`);
      if (mail.ofSignIn === 'cognito')
        return warn(`SES has not verified ${identity}`, 'Publish the records that SES shows once the stack stands');
      return fail(
        `SES has not verified ${identity}, and Cognito makes no user pool that sends through it`,
        "Set mail.ofSignIn to 'cognito' for the first deployment (docs/operations.md)",
      );
    },
  },
  {
    what: 'social sign-in',
    async look(account, { signIn, stage }): Promise<Finding[]> {
      const wanted = (['google', 'facebook'] as const).filter((name) => signIn[name]);
      return Promise.all(
        wanted.map(async (name) => {
          const id = `groundwork/${stage}/${name}`;
          const missing = missingIn((await account.secret(id))?.text, ['client_id', 'client_secret']);
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
      const found = await account.certificate(domain.certificateArn);
      if (!found)
        return fail(`there is no certificate ${domain.certificateArn}`, 'Request it in us-east-1 of this account');
      const { status, names } = found;
      if (status !== 'ISSUED') return fail(`the certificate is ${status}`, 'Publish its validation records');
      if (!names.some((name) => covers(name, domain.name)))
        return fail(`the certificate is for ${names.join(', ')}`, `It has to be for ${domain.name}`);
      return ok(`the certificate for ${domain.name} is issued`);
    },
  },
  {
    what: 'who is told',
    async look(_, { alarmMail, stage }) {
      if (alarmMail) return ok(`alarms go to ${alarmMail}`);
      return (stage === 'prod' ? fail : warn)('nobody is told of alarms', 'Set alarmMail in lib/settings/stages.ts');
    },
  },
  {
    what: 'the built site',
    look: async (account) =>
      account.builtSite()
        ? ok('the site is built')
        : warn('the site is not built yet', 'npm run deploy builds it; before npx cdk deploy: npm run build'),
  },
];

/** A star stands for one word. */
const covers = (name: string, host: string): boolean =>
  name === host || (name.startsWith('*.') && name.slice(1) === host.slice(host.indexOf('.')));

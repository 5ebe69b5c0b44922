import { RENEW_DAYS } from '../../lambdas/core/signature/pdf-signer.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { type Finding, fail, ok, warn } from '../command/options.ts';
import { stackNameOf } from '../stack/deployment.ts';
import { missingIn } from './before-deployment.ts';
import type { Check, Subscriber } from './doctor.ts';
import { type PlaidKeys, STRIPE_EVENTS, webhookUrl } from './providers.ts';
import type { Published } from './test-alarm.ts';

// Checks that someone gets the alarms of a Region.

/** `where` is empty in the first Region. */
export const findingOfSubscribers = (subscribers: Subscriber[], emails: string[], where = ''): Finding => {
  const confirmed = subscribers.filter((one) => one.confirmed).map(({ address }) => address);
  const missing = emails.filter((address) => !confirmed.includes(address));
  if (missing.length === 0) return ok(`alarms${where} reach ${confirmed.join(', ')}`);
  return (confirmed.length > 0 ? warn : fail)(
    `no one has confirmed that alarms${where} go to ${missing.join(', ')}`,
    'Follow the link in the email from AWS to that address',
  );
};

export const findingOfTestAlarm = (name: string, published: Published[], emails: string[], where = ''): Finding => {
  const errors = published.flatMap(({ error }) => (error ? [error] : []));
  if (published.length > 0 && errors.length === 0)
    return ok(`CloudWatch published ${name}${where}: see that it has arrived at ${emails.join(', ')}`);
  return fail(
    errors.length > 0
      ? `no alarm${where} can be published: ${errors.join(', ')}`
      : `the test alarm${where} was not published`,
    'docs/runbook/test-alarm.md',
  );
};

// Requirements of a deployed stack before people come.

const SANDBOX_MAILS_A_DAY = 200;
const DAY = 86_400_000;
/** Keys of other services should change once a year, and when someone who knew them leaves. */
const OLD_DAYS = 365;

const daysSince = (since: Date, now: Date) => Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY));
const ageOf = (days: number) => `${days === 1 ? '1 day' : `${days} days`} old`;

const oldKeys = (name: 'plaid' | 'stripe', { stage }: Settings, days: number): Finding[] =>
  days > OLD_DAYS
    ? [warn(`the ${name} keys are ${ageOf(days)}`, `npm run ops -- rotate --stage ${stage} --secret ${name}`)]
    : [];

/** A stage other than prod may have no keys: its pages then say that linking and buying aren't set up. */
const keysMissing = (of: 'Plaid' | 'Stripe', missing: string | undefined, { stage }: Settings): Finding =>
  (stage === 'prod' ? fail : warn)(
    `${of}'s secret: ${missing}`,
    `npm run ops -- rotate --stage ${stage} --secret ${of.toLowerCase()} (docs/operations.md)`,
  );

const sending: Check = {
  what: 'sending email',
  async run(account, { mail, stage }) {
    const identity = 'domain' in mail.identity ? mail.identity.domain : mail.identity.address;
    const { mailsADay, mailsASecond, verified, signed } = await account.mail(identity);
    const findings: Finding[] = [];
    const inSandbox = mailsADay <= SANDBOX_MAILS_A_DAY;
    if (inSandbox !== mail.sandbox)
      findings.push(
        warn(
          `mail.sandbox is ${mail.sandbox}, and SES is ${inSandbox ? '' : 'not '}in its sandbox`,
          `Set it to ${inSandbox}, and deploy`,
        ),
      );
    if (verified && !signed && 'domain' in mail.identity)
      findings.push(warn(`email from ${identity} is not signed`, 'Publish the three DKIM records'));
    if (inSandbox && stage === 'prod')
      findings.push(
        fail(
          'SES is in its sandbox and sends only to verified addresses',
          'Request production access in the SES console',
        ),
      );
    else if (inSandbox) findings.push(ok('SES is in its sandbox and sends only to verified addresses'));
    else if (mailsASecond < mail.perSecond)
      findings.push(
        fail(
          `SES allows ${mailsASecond} emails per second, and the settings expect ${mail.perSecond}`,
          'Lower mail.perSecond in lib/settings/stages.ts, or request more',
        ),
      );
    return findings.length > 0 ? findings : ok(`SES sends ${mailsASecond} emails per second to anyone`);
  },
};

const campaigns: Check = {
  what: 'sending campaigns',
  async run(account, { mail: { campaigns }, stage }) {
    if (!campaigns) return ok('campaigns are off');
    const { verified, signed } = await account.mail(campaigns.domain);
    if (verified && signed) return ok(`SES has verified ${campaigns.domain}, which campaigns come from`);
    return (stage === 'prod' ? fail : warn)(
      `SES has not verified ${campaigns.domain}, so it refuses campaigns`,
      'Publish the three DKIM records of this domain, too (docs/operations.md)',
    );
  },
};

const plaid: Check = {
  what: 'Plaid',
  async run(account, settings, { PlaidSecret = '', SiteUrl = '' }, now) {
    const secret = await account.secret(PlaidSecret);
    const missing = missingIn(secret?.text, ['client_id', 'secret']);
    if (!secret || missing) return keysMissing('Plaid', missing, settings);
    await account.tryPlaid(JSON.parse(secret.text) as PlaidKeys, SiteUrl);
    const days = daysSince(secret.since, now);
    return [ok(`Plaid accepts the keys, which are ${ageOf(days)}`), ...oldKeys('plaid', settings, days)];
  },
};

const stripe: Check = {
  what: 'Stripe',
  async run(account, settings, { StripeSecret = '', SiteUrl = '' }, now) {
    const secret = await account.secret(StripeSecret);
    const missing = missingIn(secret?.text, ['secret_key', 'webhook_secret']);
    if (!secret || missing) return keysMissing('Stripe', missing, settings);
    const url = webhookUrl(SiteUrl);
    const endpoints = await account.webhooksAtStripe(JSON.parse(secret.text).secret_key);
    const endpoint = endpoints.find((one) => one.url === url);
    if (endpoint?.status !== 'enabled') return fail(`Stripe sends nothing to ${url}`, 'Add the webhook endpoint');
    const unsent = STRIPE_EVENTS.filter((event) => ![event, '*'].some((one) => endpoint.events.includes(one)));
    if (unsent.length > 0) return fail(`Stripe does not send ${unsent.join(', ')}`, 'Add them to the endpoint');
    const days = daysSince(secret.since, now);
    const accepted = ok(`Stripe accepts the key, which is ${ageOf(days)}, and sends to ${url}`);
    return [accepted, ...oldKeys('stripe', settings, days)];
  },
};

const ownSecrets: Check = {
  what: 'the age of our own secrets',
  async run(account, _, { PinKeySecret, EdgeSecret }, now) {
    const secrets = Object.entries({ 'the pin key': PinKeySecret, "the edge's secret": EdgeSecret });
    const ages = secrets.map(async ([name, id]) => {
      const since = id && (await account.secretSince(id));
      return since ? [`${name} is ${ageOf(daysSince(since, now))}`] : [];
    });
    return ok((await Promise.all(ages)).flat().join(', ') || 'our own secrets have no age yet');
  },
};

const pdfCertificate: Check = {
  what: 'the certificate of PDFs',
  async run(account, { stage }, { TableName = '' }, now) {
    const found = await account.pdfCertificate(TableName);
    if (!found) return ok('the first PDF makes its own certificate');
    const { validUntil, selfSigned } = found;
    const days = Math.floor((validUntil.getTime() - now.getTime()) / DAY);
    if (selfSigned)
      return ok(`PDFs are signed with our own certificate, which is renewed ${RENEW_DAYS} days before it expires`);
    if (days > RENEW_DAYS) return ok(`PDFs are signed with a certificate that is valid for ${days} days`);
    return warn(
      days > 0 ? `the certificate of PDFs expires in ${days} days` : 'the certificate of PDFs has expired',
      `npm run ops -- certificate --stage ${stage} --request request.pem (docs/runbook/pdf-signatures.md)`,
    );
  },
};

const alarmSubscribers: Check = {
  what: 'the subscribers of alarms',
  async run(account, { alarms }, { AlarmTopic }) {
    if (!alarms || !AlarmTopic) return [];
    return findingOfSubscribers(await account.subscribers(AlarmTopic), alarms.emails);
  },
};

const testAlarm: Check = {
  what: 'a test alarm',
  async run(account, { alarms }, { TestAlarm }) {
    if (!alarms || !TestAlarm) return [];
    return findingOfTestAlarm(TestAlarm, await account.fireAlarm(TestAlarm), alarms.emails);
  },
};

const budgetTag: Check = {
  what: "the budget's tag",
  async run(account, { budget }) {
    if (!budget) return [];
    if (await account.costTag('stage')) return ok('costs are broken down by stage');
    return warn(
      'the budget counts nothing yet: the tag stage is not a cost allocation tag',
      'aws ce update-cost-allocation-tags-status --cost-allocation-tags-status TagKey=stage,Status=Active (a day after the first deployment)',
    );
  },
};

const siteName: Check = {
  what: 'the name of the site',
  async run(account, { domain }, { SiteUrl = 'https://' }) {
    const name = domain?.name ?? new URL(SiteUrl).hostname;
    const found = await account.resolve(name);
    if (found.length > 0) return ok(`${name} has an address`);
    return fail(`${name} has no address`, 'Point it at the distribution (docs/operations.md)');
  },
};

const auditTrail: Check = {
  what: 'the audit trail',
  async run(account, { stage }) {
    if (stage !== 'prod') return [];
    if ((await account.accountStack()) !== undefined)
      return ok('the account records who changes data past our functions');
    return warn(
      'the account keeps no record of who changes data past our functions',
      'Deploy bin/account.ts once (docs/operations.md)',
    );
  },
};

export const afterDeployment: Check[] = [
  auditTrail,
  sending,
  campaigns,
  plaid,
  stripe,
  ownSecrets,
  pdfCertificate,
  alarmSubscribers,
  testAlarm,
  budgetTag,
  siteName,
];

// Explains a stack's state to someone who wants to deploy to it.

export const findingOfStack = (
  { stage, keepData }: Settings,
  status: string | undefined,
  { name, called }: { name: string; called: string } = { name: stackNameOf(stage), called: 'the stack' },
): Finding => {
  const state = `${called} is ${status}`;
  // A change set that no one has approved has not created anything yet.
  if (status === undefined || status === 'REVIEW_IN_PROGRESS')
    return warn('nothing is deployed yet', `npm run deploy -- --stage ${stage}`);
  if (/^(CREATE|UPDATE|IMPORT)_COMPLETE$/.test(status)) return ok(state);
  if (/^(UPDATE|IMPORT)_ROLLBACK_COMPLETE$/.test(status))
    return warn(`${state}: the last release was rolled back`, 'Its events say why. Fix that, then deploy again');
  if (/_IN_PROGRESS$/.test(status)) return fail(`${state}: someone is deploying`, 'Wait until it has ended');
  if (status === 'UPDATE_ROLLBACK_FAILED')
    return fail(
      `${state}: the rollback is blocked`,
      `Fix what its events name, then aws cloudformation continue-update-rollback --stack-name ${name}`,
    );
  const failedAtFirst = /^(CREATE_FAILED|ROLLBACK_COMPLETE|ROLLBACK_FAILED)$/.test(status);
  if (failedAtFirst && !keepData)
    return warn(`${state}: the first deployment failed`, 'The next one deletes what is left, and starts again');
  if (failedAtFirst) {
    const unprotect = `aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${name}`;
    return fail(
      `${state}: the first deployment failed, and nothing of it is in use`,
      `Fix what its events name, then ${keepData ? `${unprotect} and ` : ''}aws cloudformation delete-stack --stack-name ${name}`,
    );
  }
  return fail(state, 'Look at its events in CloudFormation');
};

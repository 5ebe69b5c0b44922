// What has to be there before people come, once a stack stands.
import type { Settings } from '../../lib/settings/settings.ts';
import type { Check } from './doctor.ts';
import type { PlaidKeys } from './providers.ts';
import { type Finding, fail, ok, warn } from './report.ts';
import { missingIn } from './secret-text.ts';

const SANDBOX_MAILS_A_DAY = 200;
const DAY = 86_400_000;
/** Keys of others are changed once a year, and when somebody who knew them leaves. */
const OLD_DAYS = 365;

/** What lambdas/members/billing/stripe-events.ts reads. */
const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
];

const daysOf = (since: Date, now: Date) => Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY));
const aged = (days: number) => `${days === 1 ? 'a day' : `${days} days`} old`;

const age = (name: 'plaid' | 'stripe', { stage }: Settings, since: Date, now: Date): Finding[] => {
  const days = daysOf(since, now);
  if (days <= OLD_DAYS) return [];
  return [warn(`the keys of ${name} are ${aged(days)}`, `npm run rotate -- --stage ${stage} --secret ${name}`)];
};

export const afterDeployment: Check[] = [
  {
    what: 'mail to everybody',
    async look(account, { mail, stage }) {
      const identity = 'domain' in mail.identity ? mail.identity.domain : mail.identity.address;
      const { mailsADay, mailsASecond, verified, signed } = await account.mail(identity);
      const findings: Finding[] = [];
      if (verified && !signed && 'domain' in mail.identity)
        findings.push(warn(`mails of ${identity} are not signed`, 'Publish the three DKIM records'));
      if (mailsADay <= SANDBOX_MAILS_A_DAY)
        findings.push(
          (stage === 'prod' ? fail : warn)(
            'SES is in its sandbox and sends to verified addresses only',
            'Ask for production access in the SES console',
          ),
        );
      else if (mailsASecond < mail.perSecond)
        findings.push(
          fail(
            `SES grants ${mailsASecond} mails a second, the settings count on ${mail.perSecond}`,
            'Lower mail.perSecond in lib/settings/stages.ts, or ask for more',
          ),
        );
      return findings.length > 0 ? findings : ok(`SES sends ${mailsASecond} mails a second to anybody`);
    },
  },
  {
    what: 'Plaid',
    async look(account, settings, { PlaidSecret = '', SiteUrl = '' }, now) {
      const secret = await account.secret(PlaidSecret);
      const missing = missingIn(secret?.text, ['client_id', 'secret']);
      if (!secret || missing) return fail(`Plaid's secret: ${missing}`, 'docs/operations.md has the steps');
      await account.tryPlaid(JSON.parse(secret.text) as PlaidKeys, SiteUrl);
      const days = daysOf(secret.since, now);
      return [ok(`Plaid takes the keys, ${aged(days)}`), ...age('plaid', settings, secret.since, now)];
    },
  },
  {
    what: 'Stripe',
    async look(account, settings, { StripeSecret = '', SiteUrl = '' }, now) {
      const secret = await account.secret(StripeSecret);
      const missing = missingIn(secret?.text, ['secret_key', 'webhook_secret']);
      if (!secret || missing) return fail(`Stripe's secret: ${missing}`, 'docs/operations.md has the steps');
      const wanted = `${SiteUrl}/api/webhooks/stripe`;
      const endpoints = await account.webhooksAtStripe(JSON.parse(secret.text).secret_key);
      const endpoint = endpoints.find(({ url }) => url === wanted);
      if (endpoint?.status !== 'enabled') return fail(`Stripe sends nothing to ${wanted}`, 'Add the webhook endpoint');
      const unsent = STRIPE_EVENTS.filter((event) => ![event, '*'].some((one) => endpoint.events.includes(one)));
      if (unsent.length > 0) return fail(`Stripe does not send ${unsent.join(', ')}`, 'Add them to the endpoint');
      const days = daysOf(secret.since, now);
      const takes = ok(`Stripe takes the key, ${aged(days)}, and sends to ${wanted}`);
      return [takes, ...age('stripe', settings, secret.since, now)];
    },
  },
  {
    what: 'the age of our own secrets',
    async look(account, _, { PinKeySecret, EdgeSecret }, now) {
      const named = Object.entries({ 'the pin key': PinKeySecret, 'the secret of the edge': EdgeSecret });
      const ages = named.map(async ([name, id]) => {
        const since = id && (await account.secretSince(id));
        return since ? [`${name} is ${aged(daysOf(since, now))}`] : [];
      });
      return ok((await Promise.all(ages)).flat().join(', ') || 'our own secrets have no age yet');
    },
  },
  {
    what: 'who hears alarms',
    async look(account, { alarmMail }, { AlarmTopic }) {
      if (!alarmMail || !AlarmTopic) return [];
      const heard = (await account.listeners(AlarmTopic)).filter(({ confirmed }) => confirmed);
      if (heard.length > 0) return ok(`alarms reach ${heard.map(({ address }) => address).join(', ')}`);
      return fail(
        `nobody has confirmed that alarms go to ${alarmMail}`,
        "Follow the link in AWS's mail to that address",
      );
    },
  },
  {
    what: "the budget's tag",
    async look(account, { budget }) {
      if (!budget) return [];
      if (await account.costTag('stage')) return ok('costs are told apart by stage');
      return warn(
        'the budget counts nothing yet: the tag stage is no cost allocation tag',
        'aws ce update-cost-allocation-tags-status --cost-allocation-tags-status TagKey=stage,Status=Active (a day after the first deployment)',
      );
    },
  },
  {
    what: 'the name of the site',
    async look(account, { domain }, { SiteUrl = 'https://' }) {
      const name = domain?.name ?? new URL(SiteUrl).hostname;
      const found = await account.resolve(name);
      if (found.length > 0) return ok(`${name} has an address`);
      return fail(`${name} has no address`, 'Point it at the distribution (docs/operations.md)');
    },
  },
];

// Checks that the second Region is ready: its stacks exist and match the product's current resources, its alarms reach people, and
// its manual steps are done (docs/second-region.md).
import { copyStackName, REPLICATED_KEYS, standbyStackName } from '../../lib/copy/copy-names.ts';
import type { SecondRegion, Settings } from '../../lib/settings/settings.ts';
import { type Finding, fail, ok, warn } from '../command/options.ts';
import { findingOfStack, findingOfSubscribers, findingOfTestAlarm } from './after-deployment.ts';
import type { Check, OtherRegion } from './doctor.ts';

type Outputs = Record<string, string>;
type Run = (there: OtherRegion, settings: Settings, outputs: Outputs, region: SecondRegion) => Promise<Finding[]>;

/** Checks nothing on a stage without a second Region. */
const check = (what: string, run: Run): Check => ({
  what,
  async run(account, settings, outputs) {
    const { secondRegion } = settings;
    return secondRegion ? run(account.inRegion(secondRegion), settings, outputs, secondRegion) : [];
  },
});

const again = ({ stage }: Settings) => `npm run ops -- second-region --stage ${stage}`;

/** A multi-Region key has the same ID in every Region. */
const idOf = (keyArn = '') => keyArn.split('/').at(-1);

const stale = (first: Outputs, standby: Outputs): string[] => [
  ...REPLICATED_KEYS.filter((name) => idOf(first[name]) !== idOf(standby[`${name}ReplicaArn`])),
  ...(first.TableName === standby.CopyTable ? [] : ['TableName']),
  ...(first.VaultTableName === standby.CopyVaultTable ? [] : ['VaultTableName']),
];

const stacks = check('the stacks of the second Region', async (there, settings, outputs, region) => {
  const names = [copyStackName(settings.stage), standbyStackName(settings.stage)];
  const [copy, standby] = await Promise.all(names.map((name) => there.stack(name)));
  const missing = names.filter((_, index) => ![copy, standby][index]);
  if (missing.length > 0) return [fail(`${region} has no ${missing.join(' and no ')}`, again(settings))];
  const states = [copy, standby].map((stack, index) =>
    findingOfStack(settings, stack?.status, { name: names[index] ?? '', called: `${names[index]} in ${region}` }),
  );
  const others = stale(outputs, standby?.outputs ?? {});
  if (others.length === 0) return states;
  return [
    ...states,
    fail(`${names[1]} still refers to another ${others.join(', ')} than the product has now`, again(settings)),
  ];
});

const alarms = check('the alarms of the second Region', async (there, settings, _, region) => {
  const emails = settings.alarms?.emails;
  const { AlarmTopic, TestAlarm } = (await there.stack(standbyStackName(settings.stage)))?.outputs ?? {};
  if (!emails || !AlarmTopic || !TestAlarm) return [];
  const where = ` from ${region}`;
  return [
    findingOfSubscribers(await there.subscribers(AlarmTopic), emails, where),
    findingOfTestAlarm(TestAlarm, await there.fireAlarm(TestAlarm), emails, where),
  ];
});

/** Secrets that an operator copies by hand. The stack replicates the others. */
const secretsByHand = ({ stage, signIn, alarms }: Settings): string[] =>
  [
    ...(signIn.google ? ['google'] : []),
    ...(signIn.facebook ? ['facebook'] : []),
    ...(alarms?.pager ? ['pager'] : []),
  ].map((name) => `groundwork/${stage}/${name}`);

const secrets = check('the secrets of the second Region', async (there, settings, _, region) => {
  const names = secretsByHand(settings);
  const found = await Promise.all(names.map((name) => there.hasSecret(name)));
  const missing = names.filter((_, index) => !found[index]);
  if (missing.length === 0) return [ok(`${region} has the secrets`)];
  return missing.map((name) =>
    warn(
      `${region} has no ${name}`,
      `aws secretsmanager replicate-secret-to-regions --secret-id ${name} --add-replica-regions Region=${region}`,
    ),
  );
});

const email = check('email in the second Region', async (there, { mail: { identity, campaigns } }, _, region) => {
  const domains = [...('domain' in identity ? [identity.domain] : []), ...(campaigns ? [campaigns.domain] : [])];
  const found = await Promise.all(domains.map((domain) => there.mail(domain)));
  const missing = domains.filter((_, index) => !(found[index]?.verified && found[index].signed));
  if (missing.length === 0) return [ok(`SES has verified ${domains.join(' and ')} in ${region}, too`)];
  return missing.map((domain) =>
    warn(
      `SES has not verified ${domain} in ${region}`,
      `Publish its DKIM records: aws sesv2 get-email-identity --region ${region} --email-identity ${domain} --query DkimAttributes.Tokens`,
    ),
  );
});

export const ofSecondRegion: Check[] = [stacks, alarms, secrets, email];

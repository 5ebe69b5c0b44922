// Checks everything that can be known about a stage before and after its deployment. Everything outside comes in as `account`, so
// that each decision can be tested without one.
import type { Settings } from '../../lib/settings/settings.ts';
import { explainError } from '../aws/explain-error.ts';
import { type Finding, fail, warn } from '../command/options.ts';
import { afterDeployment, findingOfStack } from './after-deployment.ts';
import { beforeDeployment } from './before-deployment.ts';
import type { PlaidKeys } from './providers.ts';
import { ofSecondRegion } from './second-region.ts';
import type { Published } from './test-alarm.ts';

export type Account = {
  identity(): Promise<{ account: string; arn: string }>;
  /** Version of CDK's bootstrap stack in a Region; undefined if there is none. */
  bootstrapVersion(region: string): Promise<number | undefined>;
  /** The limit of concurrent function runs in total. */
  concurrency(): Promise<number>;
  /** The limits of SES; `verified` and `signed` are about the stage's own identity. */
  mail(identity: string): Promise<{ mailsADay: number; mailsASecond: number; verified: boolean; signed: boolean }>;
  /** undefined if there is no such secret. `since` is when it last changed. */
  secret(id: string): Promise<{ text: string; since: Date } | undefined>;
  /** For secrets whose text no one needs to see. */
  secretSince(id: string): Promise<Date | undefined>;
  /** The certificate that signs PDFs; undefined before the first PDF. */
  pdfCertificate(table: string): Promise<{ validUntil: Date; selfSigned: boolean } | undefined>;
  /** undefined if there is no such certificate. */
  certificate(arn: string): Promise<{ status: string; names: string[] } | undefined>;
  stack(): Promise<{ status: string; outputs: Record<string, string> } | undefined>;
  /** The account's own stack (bin/account.ts). */
  accountStack(): Promise<object | undefined>;
  subscribers(topic: string): Promise<Subscriber[]>;
  /** Sets an alarm off and back. Returns the topics that it was published to, or why it wasn't; empty if nothing happened. */
  fireAlarm(name: string): Promise<Published[]>;
  /** True if costs are broken down by this tag. */
  costTag(key: string): Promise<boolean>;
  /** The addresses of a name; empty if it has none. */
  resolve(name: string): Promise<string[]>;
  /** Throws when Plaid refuses the keys or the site. */
  tryPlaid(keys: PlaidKeys, siteUrl: string): Promise<void>;
  webhooksAtStripe(secretKey: string): Promise<{ url: string; status: string; events: string[] }[]>;
  builtSite(): boolean;
  inRegion(region: string): OtherRegion;
};

/** The parts of the second Region that are checked. */
export type OtherRegion = Pick<Account, 'mail' | 'subscribers' | 'fireAlarm'> & {
  stack(name: string): Promise<{ status: string; outputs: Record<string, string> } | undefined>;
  hasSecret(id: string): Promise<boolean>;
};

export type Subscriber = { address: string; confirmed: boolean };

export type Check = {
  what: string;
  run(account: Account, settings: Settings, outputs: Record<string, string>, now: Date): Promise<Finding | Finding[]>;
};

type Options = {
  report?: (finding: Finding) => void;
  /** Checks only the requirements of a deployment, because the deployment fixes much of what is wrong with the previous one. */
  onlyBefore?: boolean;
  now?: Date;
};

/** Runs the checks in order. Those of a deployed stack run only when there is one. */
export const runDoctor = async (account: Account, settings: Settings, options: Options = {}): Promise<Finding[]> => {
  const { report = () => {}, onlyBefore = false, now = new Date() } = options;
  const findings: Finding[] = [];
  const add = (finding: Finding) => {
    findings.push(finding);
    report(finding);
  };
  let outputs: Record<string, string> = {};
  /** True if the check could run. */
  const runCheck = async ({ what, run }: Check): Promise<boolean> => {
    try {
      for (const finding of [await run(account, settings, outputs, now)].flat()) add(finding);
      return true;
    } catch (error) {
      const reason = explainError(error);
      add((reason.forbidden ? warn : fail)(`${what} could not be checked: ${reason.what}`, reason.help));
      return false;
    }
  };

  const [credentials, ...others] = beforeDeployment;
  // Without credentials, every other check would report the same problem.
  if (!(await runCheck(credentials))) return findings;
  for (const check of others) await runCheck(check);
  const checked = await runCheck({
    what: 'the stack',
    async run() {
      const stack = await account.stack();
      outputs = stack?.outputs ?? {};
      return findingOfStack(settings, stack?.status);
    },
  });
  if (checked && outputs.SiteUrl && !onlyBefore)
    for (const check of [...afterDeployment, ...ofSecondRegion]) await runCheck(check);
  return findings;
};

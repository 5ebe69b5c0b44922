// What can be known about a stage before and after its deployment, checked one by one. Everything outside comes in as `account`, so
// that each judgement can be tested without one.
import type { Settings } from '../../lib/settings/settings.ts';
import { afterDeployment } from './after-deployment.ts';
import { beforeDeployment } from './before-deployment.ts';
import type { PlaidKeys } from './providers.ts';
import { type Finding, fail, warn } from './report.ts';
import { judgeStack } from './stack-state.ts';
import { whyOf } from './why.ts';

export type Account = {
  identity(): Promise<{ account: string; arn: string }>;
  /** Of CDK's bootstrap stack; undefined: there is none. */
  bootstrapVersion(): Promise<number | undefined>;
  /** How many functions may run at once in all. */
  concurrency(): Promise<number>;
  /** Of SES; `verified` and `signed` are about the stage's own identity. */
  mail(identity: string): Promise<{ mailsADay: number; mailsASecond: number; verified: boolean; signed: boolean }>;
  /** undefined: there is no such secret. `since` is when it was last changed. */
  secret(id: string): Promise<{ text: string; since: Date } | undefined>;
  /** For those whose text nobody needs to see. */
  secretSince(id: string): Promise<Date | undefined>;
  /** undefined: there is no such certificate. */
  certificate(arn: string): Promise<{ status: string; names: string[] } | undefined>;
  stack(): Promise<{ status: string; outputs: Record<string, string> } | undefined>;
  /** Whom a topic tells. */
  listeners(topic: string): Promise<{ address: string; confirmed: boolean }[]>;
  /** Whether costs are kept apart by this tag. */
  costTag(key: string): Promise<boolean>;
  /** Addresses of a name, empty when it has none. */
  resolve(name: string): Promise<string[]>;
  /** Throws when Plaid does not take the keys, or the site. */
  tryPlaid(keys: PlaidKeys, siteUrl: string): Promise<void>;
  webhooksAtStripe(secretKey: string): Promise<{ url: string; status: string; events: string[] }[]>;
  builtSite(): boolean;
};

export type Check = {
  what: string;
  look(account: Account, settings: Settings, outputs: Record<string, string>, now: Date): Promise<Finding | Finding[]>;
};

type Options = {
  tell?: (finding: Finding) => void;
  /** Only what a deployment needs: it mends much of what is wrong with the one before. */
  onlyBefore?: boolean;
  now?: Date;
};

/** What stands after a deployment is looked at only when there is one. */
export const doctor = async (account: Account, settings: Settings, options: Options = {}): Promise<Finding[]> => {
  const { tell = () => {}, onlyBefore = false, now = new Date() } = options;
  const findings: Finding[] = [];
  const note = (finding: Finding) => {
    findings.push(finding);
    tell(finding);
  };
  let outputs: Record<string, string> = {};
  /** Whether it could be looked at. */
  const run = async ({ what, look }: Check): Promise<boolean> => {
    try {
      for (const finding of [await look(account, settings, outputs, now)].flat()) note(finding);
      return true;
    } catch (error) {
      const why = whyOf(error);
      note((why.forbidden ? warn : fail)(`${what} could not be looked at: ${why.what}`, why.help));
      return false;
    }
  };

  const [credentials, ...others] = beforeDeployment;
  // Without them each of the others would say the same.
  if (!(await run(credentials))) return findings;
  for (const check of others) await run(check);
  const looked = await run({
    what: 'the stack',
    async look() {
      const stack = await account.stack();
      outputs = stack?.outputs ?? {};
      return judgeStack(settings, stack?.status);
    },
  });
  if (looked && outputs.SiteUrl && !onlyBefore) for (const check of afterDeployment) await run(check);
  return findings;
};

// All template tests in one file, so that the template is synthesized once.
import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib/core';
import { describe, expect, it } from 'vitest';
import { GroundworkStack } from '../../lib/groundwork-stack.ts';
import { settingsOf } from '../../lib/settings/read-settings.ts';
import { permissionsPage } from '../../operations/stack/permissions-page.ts';
import { compare, type Release, releaseOf } from '../../operations/stack/release.ts';
import { ofType, propertiesOf, type Template } from '../../operations/stack/template.ts';
import { registry } from '../../packages/cdk-run/src/registry/registry.ts';
import { stackOf } from '../../packages/cdk-run/src/template/stack.ts';
import type { Usage } from '../../scripts/capacity/assumptions.ts';
import { costOf } from '../../scripts/capacity/cost.ts';
import type { Line } from '../../scripts/capacity/usage-lines.ts';
import { checkAccount } from './account.check.ts';
import { checkAssistants } from './assistants.check.ts';
import { checkCeilings } from './ceilings.check.ts';
import { checkCopy } from './copy.check.ts';
import { checkData } from './data.check.ts';
import { checkEdge } from './edge.check.ts';
import { checkEdgeProtection } from './edge-protection.check.ts';
import { checkEmail } from './email.check.ts';
import { checkEnvironment } from './environment.check.ts';
import { checkFirstStage } from './first-stage.check.ts';
import { checkFunctions } from './functions.check.ts';
import { checkIdentity } from './identity.check.ts';
import { findings } from './lint.ts';
import { checkMailIn } from './mail-in.check.ts';
import { checkMalwareScan } from './malware-scan.check.ts';
import { checkMonitoring } from './monitoring.check.ts';
import { checkRollout } from './rollout.check.ts';
import { checkRoutes } from './routes.check.ts';
import { synthesize } from './stack.ts';
import { checkTriggers } from './triggers.check.ts';
import { checkWork } from './work.check.ts';

const {
  entries,
  findings: ruleFindings,
  account,
  copied,
  copy,
  standby,
  first,
  scanned,
  receiving,
  connected,
  uploaded,
  ...stages
} = synthesize();

describe('the dev stage', () => {
  checkFunctions(stages.dev, 'dev');
  checkEnvironment(stages.dev, 'dev', entries);
  checkTriggers(stages.dev, 'dev');
  checkRoutes(stages.dev);
  checkEdge(stages.dev);
  checkIdentity(stages.dev);
});

checkData(stages.dev, stages.prod);
checkMonitoring(stages.dev, stages.prod, uploaded);
checkEdgeProtection(stages.dev, stages.prod);
checkEmail(stages.prod);
checkFirstStage(first);
checkAccount(account);
checkCopy({ dev: stages.dev, prod: copied, copy, standby });
checkCeilings(stages.prod);
checkMalwareScan(stages.prod, scanned);
checkMailIn(stages.prod, receiving);
checkAssistants(stages.prod, connected);
checkWork({ prod: stages.prod, scanned, copied, account, copy, standby });

describe('the local cloud', () => {
  it('knows each type and property of the dev stage', () => {
    // The resources of stacks inside it are among the others here, and nothing is bundled: functions have their code in the template.
    const resources = Object.entries(stages.dev.Resources)
      .filter(([, { Type }]) => Type !== 'AWS::CloudFormation::Stack')
      .map(([id, resource]) =>
        resource.Type === 'AWS::Lambda::Function'
          ? [id, { ...resource, Properties: { ...resource.Properties, Code: { S3Bucket: 'assets', S3Key: id } } }]
          : [id, resource],
      );
    const template = { ...stages.dev, Resources: Object.fromEntries(resources) } as Parameters<typeof stackOf>[1];
    expect(stackOf('Groundwork-dev', template, registry).resources.size).toBe(resources.length);
  });
});

describe('a function', () => {
  /** The runtime logs what these throw as it is. */
  const others: Record<string, string> = {
    canary: 'knows no person, and says which page is wrong',
    socket: 'answers each call itself, and logs what failed',
  };

  it('throws nothing that someone typed: it answers by `serve` or `queueWorker`, or throws by `plainly`', () => {
    const starts = /export const handler = (?:serve\w*|queueWorker|plainly)\(/;
    const found = Object.entries(entries).filter(([, entry]) => !starts.test(readFileSync(entry, 'utf8')));
    expect(found.map(([name]) => name).toSorted()).toEqual(Object.keys(others));
  });
});

describe('docs/permissions.md', () => {
  it('shows what every function may touch (npx tsx scripts/write-permissions.ts)', () => {
    expect(readFileSync('docs/permissions.md', 'utf8')).toBe(permissionsPage(stages.dev, 'dev'));
  });
});

describe('the prod stage', () => {
  checkRollout(stages.prod, 'prod');

  it('refuses to be made for an account without a domain, to which the passkeys of staff belong', () => {
    const inAccount = settingsOf(
      { tryGetContext: (name) => (name === 'stage' ? 'prod' : undefined) },
      { CDK_DEFAULT_ACCOUNT: '1' },
    );
    const make = () => new GroundworkStack(new App(), 'prod', { settings: inAccount, siteAssets: 'test/infra/site' });
    expect(make).toThrow('prod has no domain in lib/settings/stages.ts');
  });

  it('has a canary that visits from outside, with an alarm', () => {
    const rules = JSON.stringify(ofType(stages.prod, 'AWS::Events::Rule').filter(([id]) => id.startsWith('canary')));
    expect(rules).toContain('"State":"ENABLED"');
    const alarms = propertiesOf(stages.prod, 'AWS::CloudWatch::Alarm').map(({ AlarmName }) => AlarmName);
    expect(alarms).toContain('groundwork-prod-canary-canary-fails');
  });
});

describe('the app', () => {
  it('has no finding of cdk-nag or the schema rules that lib/ does not acknowledge with a reason', () => {
    expect(ruleFindings).toEqual([]);
  });
});

describe('a month', () => {
  const sum = (part: Line['part']) =>
    costOf(copied).reduce((all, line) => all + (line.part === part ? line.dollars : 0), 0);
  const total = (template: Template, use?: Usage) =>
    costOf(template, use).reduce((all, { dollars }) => all + dollars, 0);
  const idle = { agents: 0, clients: 0, requests: 0, chatMessages: 0 };

  it('costs little where no one is, and no more than 45 USD with 1,000 agents', () => {
    const [dev, prod, used] = [total(first, idle), total(stages.prod, idle), total(stages.prod)];
    console.log(
      `a month: dev idle ${dev.toFixed(2)}, prod idle ${prod.toFixed(2)}, 1,000 agents ${used.toFixed(2)} USD`,
    );
    expect(dev).toBeLessThan(5);
    expect(prod).toBeLessThan(25);
    expect(used).toBeLessThan(45);
  });

  it('stays within its limits for usage, for fixed costs and for a second Region', () => {
    console.log(
      `a month: ${sum('usage').toFixed(2)} USD for usage, ${sum('fixed').toFixed(2)} USD fixed, ${sum('second Region').toFixed(2)} USD for the second Region`,
    );
    expect(sum('usage')).toBeLessThan(17);
    expect(sum('fixed')).toBeLessThan(28);
    expect(sum('second Region')).toBeGreaterThan(5);
    expect(sum('second Region')).toBeLessThan(12);
  });
});

describe('compared with the last release', () => {
  const release = JSON.parse(readFileSync('docs/releases/prod.json', 'utf8')) as Release;
  const { replaced, unprotected, widened, added } = compare(release, releaseOf(stages.prod));

  it('nothing that holds data is replaced, lost or less protected', () => {
    expect([...replaced, ...unprotected]).toEqual([]);
  });

  it('new permissions are listed', () => {
    console.log(`compared with the last release: ${widened.length} wider grants, ${added.length} new roles`);
    for (const line of [...widened, ...added]) console.log(`  ${line}`);
    const [role = ''] = Object.keys(release.grants);
    const narrower = { ...release, grants: { ...release.grants, [role]: [] } };
    expect(compare(narrower, releaseOf(stages.prod)).widened.join()).toContain(`${role} may `);
  });
});

describe.each(Object.entries(stages))('everything in %s', (_, template) => {
  it('has no finding of our own lint', () => {
    expect(findings(template)).toEqual([]);
  });
});

describe.each(Object.entries(uploaded))('the template of %s', (name, template) => {
  it('has no finding of our own lint', () => {
    expect(findings(template)).toEqual([]);
  });

  it('stays well below the 500 resources of a stack', () => {
    const count = Object.keys(template.Resources).length;
    console.log(`${name}: ${count} resources, ${Math.round(JSON.stringify(template).length / 1024)} KB`);
    expect(count).toBeLessThan(350);
  });

  it('stays well below the 200 parameters of a stack', () => {
    expect(Object.keys(template.Parameters ?? {}).length).toBeLessThan(150);
  });
});

it('keeps prod with every option below the 500 resources of a stack', () => {
  const count = ({ Resources }: Template) => Object.keys(Resources).length;
  const added = [copied, scanned, receiving, connected].map((option) => count(option) - count(stages.prod));
  console.log(`prod with every option: ${added.reduce((sum, more) => sum + more, count(stages.prod))} resources`);
  expect(Math.min(...added)).toBeGreaterThan(0);
  expect(added.reduce((sum, more) => sum + more, count(stages.prod))).toBeLessThan(425);
});

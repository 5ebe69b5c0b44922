// The app as the command line synthesizes it, once for all template tests. Nothing is bundled, and everything is checked.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { AccountStack } from '../../lib/account/account-stack.ts';
import { SchemaRules } from '../../lib/build/schema-rules.ts';
import { addCopyStacks } from '../../lib/copy/add-copy-stacks.ts';
import { GroundworkStack } from '../../lib/groundwork-stack.ts';
import { settingsOf } from '../../lib/settings/read-settings.ts';
import type { StageName } from '../../lib/settings/settings.ts';
import { joinNested, templatesOf } from '../../operations/stack/deployment.ts';
import type { Template } from '../../operations/stack/template.ts';

const root = join(import.meta.dirname, '../..');
const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')) as { context: Record<string, unknown> };

type Report = { pluginReports: { violations: { ruleName: string; description: string }[] }[] };

/** Includes warnings: a wrong retention is only a warning, and still stops a deployment. */
const findingsIn = (assembly: string): string[] => {
  const report = JSON.parse(readFileSync(join(assembly, 'validation-report.json'), 'utf8')) as Report;
  return report.pluginReports.flatMap(({ violations }) =>
    violations.map(({ ruleName, description }) => `${ruleName}: ${description}`),
  );
};

/** The templates in their uploaded form, by name: a stage, and the stacks inside it. */
export type Uploaded = Record<string, Template>;

/** Both stages and an account in one app, because loading the schema rules takes longer than everything else. */
export const synthesize = (): {
  /** With all that a stage can turn on, as on a laptop. */
  dev: Template;
  /** Dev as the first deployment to an empty account makes it. */
  first: Template;
  prod: Template;
  /** Prod with the virus scanner. */
  scanned: Template;
  receiving: Template;
  connected: Template;
  /** Prod with the second Region. */
  copied: Template;
  account: Template;
  copy: Template;
  standby: Template;
  uploaded: Uploaded;
  entries: Record<string, string>;
  findings: string[];
} => {
  const outdir = mkdtempSync(join(tmpdir(), 'groundwork-infra-'));
  const app = new App({
    context: { ...context, 'aws:cdk:bundling-stacks': [] },
    outdir,
    analyticsReporting: false,
    treeMetadata: false,
  });
  const siteAssets = join(root, 'test/infra/site');
  const settingsOfStage = (stage: StageName, more: Record<string, string> = {}) => {
    const given: Record<string, string> = {
      stage,
      ...(stage === 'dev' && { laptop: 'on' }),
      passkeyDomain: 'groundwork.example',
      ...more,
    };
    return settingsOf({ tryGetContext: (key: string) => given[key] }, {});
  };
  const build = (stage: StageName) => {
    const settings = settingsOfStage(stage);
    return new GroundworkStack(app, `Groundwork-${stage}`, { settings, siteAssets });
  };
  const { entries } = build('dev');
  build('prod');
  const first = settingsOf({ tryGetContext: (key) => ({ stage: 'dev', email: 'ada@groundwork.example' })[key] }, {});
  new GroundworkStack(app, 'First-dev', { settings: first, siteAssets });
  const scanning = settingsOfStage('prod', { malwareScan: 'guardduty' });
  new GroundworkStack(app, 'Scanned-prod', { settings: scanning, siteAssets });
  const receiving = settingsOfStage('prod', { mailIn: 'in.groundwork.example' });
  new GroundworkStack(app, 'Receiving-prod', { settings: receiving, siteAssets });
  const connecting = settingsOfStage('prod', { assistants: 'https://assistant.example/callback' });
  new GroundworkStack(app, 'Connected-prod', { settings: connecting, siteAssets });
  const copying = settingsOfStage('prod', { secondRegion: 'us-west-2' });
  new GroundworkStack(app, 'Copied-prod', { settings: copying, siteAssets });
  new AccountStack(app, 'account', { settings: copying, repository: 'example/groundwork' });
  const { copy, standby } = addCopyStacks(app, copying);
  Validations.of(app).addPlugins(new SchemaRules(), new AwsSolutionsChecks(app), new ServerlessChecks(app));
  try {
    const assembly = app.synth();
    const stacks = templatesOf(app, assembly.directory);
    const templateOf = (name: string) => joinNested(stacks.find((one) => one.name === name)!) as Template;
    return {
      dev: templateOf('Groundwork-dev'),
      prod: templateOf('Groundwork-prod'),
      first: templateOf('First-dev'),
      scanned: templateOf('Scanned-prod'),
      receiving: templateOf('Receiving-prod'),
      connected: templateOf('Connected-prod'),
      copied: templateOf('Copied-prod'),
      account: templateOf('account'),
      copy: templateOf(copy.stackName),
      standby: templateOf(standby.stackName),
      uploaded: Object.fromEntries(
        stacks
          .filter(({ name }) => /^Groundwork-(dev|prod)$/.test(name))
          .flatMap(({ name, template, inside }) => [
            [name, template as Template],
            ...inside.map((one) => [`${name}, ${one.logicalId}`, one.template as Template] as const),
          ]),
      ),
      entries,
      findings: findingsIn(assembly.directory),
    };
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
};

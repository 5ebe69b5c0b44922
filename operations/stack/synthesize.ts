// Synthesizes a stage's template without its functions' code, for commands that only read it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib/core';
import { AccountStack } from '../../lib/account/account-stack.ts';
import { SkippedSchemaRules } from '../../lib/build/schema-rules.ts';
import { addCopyStacks } from '../../lib/copy/add-copy-stacks.ts';
import { GroundworkStack } from '../../lib/groundwork-stack.ts';
import { settingsOf } from '../../lib/settings/read-settings.ts';
import type { Settings, StageName } from '../../lib/settings/settings.ts';
import { joinNested, templatesOf } from './deployment.ts';
import type { Template } from './release.ts';

const root = join(import.meta.dirname, '../..');

const synthesize = (
  context: Record<string, unknown>,
  addStacks: (app: App) => void,
): ReturnType<typeof templatesOf> => {
  const file = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')) as { context: Record<string, unknown> };
  const outdir = mkdtempSync(join(tmpdir(), 'groundwork-template-'));
  const app = new App({
    context: { ...file.context, ...context, 'aws:cdk:bundling-stacks': [] },
    outdir,
    analyticsReporting: false,
    treeMetadata: false,
  });
  Validations.of(app).addPlugins(new SkippedSchemaRules());
  addStacks(app);
  try {
    return templatesOf(app, app.synth().directory);
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
};

/** Dev has every option of a stage turned on, as on a laptop. */
const settingsFor = (stage: StageName) =>
  settingsOf({ tryGetContext: (name) => ({ stage, laptop: stage === 'dev' ? 'on' : undefined })[name] }, {});

const siteAssets = join(root, 'test/infra/site');

const addStage = (app: App, stage: StageName) =>
  new GroundworkStack(app, `Groundwork-${stage}`, { settings: settingsFor(stage), siteAssets });

/** Prod with the options that no stage has today but an operator can turn on. */
const addOptions = (app: App) => {
  const prod = settingsFor('prod');
  const settings: Settings = {
    ...prod,
    domain: {
      name: 'app.groundwork.example',
      certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012',
      hostedZoneId: 'Z0123456789ABCDEFGHIJ',
      zoneName: 'groundwork.example',
    },
    passkeyDomain: 'app.groundwork.example',
    assistant: { model: 'anthropic.claude-haiku-4-5-20251001-v1:0' },
    malwareScan: 'guardduty',
    mailIn: { domain: 'in.groundwork.example' },
    assistants: { callbackUrls: ['https://assistant.example/callback'] },
    signIn: { ...prod.signIn, threatProtection: true },
    alarms: { emails: ['operations@groundwork.example'], pager: true },
  };
  new GroundworkStack(app, 'Groundwork-prod-options', { settings, siteAssets });
};

/** The whole product: its own stack with the alarms inside it. */
export const synthesizeTemplate = (stage: StageName): Template => {
  const [found] = synthesize({ stage }, (app) => void addStage(app, stage));
  if (!found) throw new Error(`The app has no stack of ${stage}`);
  return joinNested(found);
};

/** Every template of this repository in its uploaded form, by its stack's name. */
export const synthesizeEverything = (): Record<string, Template> => {
  const stacks = synthesize({}, (app) => {
    addStage(app, 'dev');
    addStage(app, 'prod');
    addOptions(app);
    const settings: Settings = { ...settingsFor('prod'), secondRegion: 'us-west-2' };
    addCopyStacks(app, settings);
    new AccountStack(app, 'Groundwork-account-prod', { settings, repository: 'example/groundwork' });
  });
  return Object.fromEntries(
    stacks.flatMap(({ name, template, inside }) => [
      [name, template],
      ...inside.map((one) => [`${name}-${one.logicalId}`, one.template]),
    ]),
  );
};

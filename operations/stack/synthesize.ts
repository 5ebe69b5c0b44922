// A stage's template as it would be deployed, without its functions' code. For commands that only read it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib/core';
import { AccountStack } from '../../lib/account/account-stack.ts';
import { SkippedSchemaRules } from '../../lib/build/schema-rules.ts';
import { addCopyStacks } from '../../lib/copy/add-copy-stacks.ts';
import { GroundworkStack } from '../../lib/groundwork-stack.ts';
import { type StageName, settingsOf } from '../../lib/settings/settings.ts';
import { joinNested, templatesOf } from './nested-stacks.ts';
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

const settingsFor = (stage: StageName) =>
  settingsOf({ tryGetContext: (name) => (name === 'stage' ? stage : undefined) }, {});

const addStage = (app: App, stage: StageName) =>
  new GroundworkStack(app, `Groundwork-${stage}`, {
    settings: settingsFor(stage),
    siteAssets: join(root, 'test/infra/site'),
  });

/** The whole product: its own stack with the alarms inside it. */
export const synthesizeTemplate = (stage: StageName): Template => {
  const [found] = synthesize({ stage }, (app) => void addStage(app, stage));
  if (!found) throw new Error(`The app has no stack of ${stage}`);
  return joinNested(found);
};

/** Every template of this repository as it is uploaded, by its stack's name. */
export const synthesizeEverything = (): Record<string, Template> => {
  const stacks = synthesize({}, (app) => {
    addStage(app, 'dev');
    addStage(app, 'prod');
    addCopyStacks(app, settingsFor('prod'));
    new AccountStack(app, 'Groundwork-account-prod', {
      settings: settingsFor('prod'),
      repository: 'example/groundwork',
    });
  });
  return Object.fromEntries(
    stacks.flatMap(({ name, template, inside }) => [
      [name, template],
      ...inside.map((one) => [`${name}-${one.logicalId}`, one.template]),
    ]),
  );
};

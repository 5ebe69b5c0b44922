// A stage's template as it would be deployed, without its functions' code. For commands that only read it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib/core';
import { SkippedSchemaRules } from '../../lib/build/schema-rules.ts';
import { GroundworkStack } from '../../lib/groundwork-stack.ts';
import { type StageName, settingsOf } from '../../lib/settings/settings.ts';
import type { Template } from './release.ts';

const root = join(import.meta.dirname, '../..');

export const synthesizeTemplate = (stage: StageName): Template => {
  const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')) as { context: Record<string, unknown> };
  const outdir = mkdtempSync(join(tmpdir(), 'groundwork-template-'));
  const app = new App({
    context: { ...context, stage, 'aws:cdk:bundling-stacks': [] },
    outdir,
    analyticsReporting: false,
    treeMetadata: false,
  });
  Validations.of(app).addPlugins(new SkippedSchemaRules());
  const settings = settingsOf(app.node, {});
  new GroundworkStack(app, `Groundwork-${stage}`, { settings, siteAssets: join(root, 'test/infra/site') });
  try {
    return app.synth().getStackByName(`Groundwork-${stage}`).template as Template;
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
};

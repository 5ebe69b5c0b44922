// A stage's template as the command line would deploy it, without its functions' code: for commands that only read it.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib/core';
import { GroundworkStack } from '../../lib/groundwork-stack.ts';
import { type StageName, settingsOf } from '../../lib/settings.ts';
import type { Template } from './release.ts';

const root = join(import.meta.dirname, '../..');

export const synthesized = (stage: StageName): Template => {
  const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')) as { context: Record<string, unknown> };
  const app = new App({
    context: { ...context, stage, 'aws:cdk:bundling-stacks': [], '@aws-cdk/core:validateAgainstDefaultRules': false },
    outdir: mkdtempSync(join(tmpdir(), 'groundwork-template-')),
    analyticsReporting: false,
    treeMetadata: false,
  });
  const settings = settingsOf(app.node, {});
  new GroundworkStack(app, `Groundwork-${stage}`, { settings, siteAssets: join(root, 'test/infra/site') });
  return app.synth().getStackByName(`Groundwork-${stage}`).template as Template;
};

// A CDK app for a test of one construct: without a folder of its own CDK leaves one in the system's folder for each app.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib/core';
import { onTestFinished } from 'vitest';
import { SkippedSchemaRules } from '../../lib/build/schema-rules.ts';

export const anApp = (): App => {
  const outdir = mkdtempSync(join(tmpdir(), 'groundwork-app-'));
  onTestFinished(() => rmSync(outdir, { recursive: true, force: true }));
  const app = new App({ outdir, analyticsReporting: false, treeMetadata: false });
  Validations.of(app).addPlugins(new SkippedSchemaRules());
  return app;
};

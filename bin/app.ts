// npx cdk synth -c stage=dev
import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib/core';
import { addValidation } from '../lib/build/add-validation.ts';
import { GroundworkStack } from '../lib/groundwork-stack.ts';
import { settingsOf } from '../lib/settings/read-settings.ts';

const app = new App({ analyticsReporting: false, treeMetadata: false });
const settings = settingsOf(app.node);
new GroundworkStack(app, `Groundwork-${settings.stage}`, {
  settings,
  siteAssets: 'web/dist',
  // A start on a laptop closes the input of this process when the site is complete.
  waitForSite: process.env.SITE_FOLLOWS ? () => readFileSync(0) : undefined,
});
await addValidation(app);

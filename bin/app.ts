// npx cdk synth -c stage=dev
import { App } from 'aws-cdk-lib/core';
import { addValidation } from '../lib/build/add-validation.ts';
import { GroundworkStack } from '../lib/groundwork-stack.ts';
import { settingsOf } from '../lib/settings/read-settings.ts';

const app = new App({ analyticsReporting: false, treeMetadata: false });
const settings = settingsOf(app.node);
new GroundworkStack(app, `Groundwork-${settings.stage}`, { settings, siteAssets: 'web/dist' });
await addValidation(app);

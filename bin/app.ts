// npx cdk synth -c stage=dev
import { App, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { SchemaRules } from '../lib/build/schema-rules.ts';
import { GroundworkStack } from '../lib/groundwork-stack.ts';
import { settingsOf } from '../lib/settings/settings.ts';

const app = new App({ analyticsReporting: false, treeMetadata: false });
const settings = settingsOf(app.node);
new GroundworkStack(app, `Groundwork-${settings.stage}`, { settings, siteAssets: 'web/dist' });
Validations.of(app).addPlugins(new SchemaRules(), new AwsSolutionsChecks(app), new ServerlessChecks(app));

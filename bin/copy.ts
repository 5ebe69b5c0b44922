// npm run second-region -- --stage prod deploys these two in the second Region: one before the product's stack, one after it.
import { App, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { SchemaRules } from '../lib/build/schema-rules.ts';
import { addCopyStacks } from '../lib/copy/add-copy-stacks.ts';
import { settingsOf } from '../lib/settings/settings.ts';

const app = new App({ analyticsReporting: false, treeMetadata: false });
addCopyStacks(app, settingsOf(app.node));
Validations.of(app).addPlugins(new SchemaRules(), new AwsSolutionsChecks(app), new ServerlessChecks(app));

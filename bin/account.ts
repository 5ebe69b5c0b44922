// npx cdk deploy --app 'node --import tsx bin/account.ts' -c stage=prod -c repository=OWNER/NAME: once per account (docs/continuous-deployment.md).
import { App, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { AccountStack, repositoryOf } from '../lib/account/account-stack.ts';
import { SchemaRules } from '../lib/build/schema-rules.ts';
import { settingsOf } from '../lib/settings/settings.ts';

const app = new App({ analyticsReporting: false, treeMetadata: false });
const settings = settingsOf(app.node);
new AccountStack(app, `Groundwork-account-${settings.stage}`, { settings, repository: repositoryOf(app.node) });
Validations.of(app).addPlugins(new SchemaRules(), new AwsSolutionsChecks(app), new ServerlessChecks(app));

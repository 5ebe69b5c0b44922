// npx cdk deploy --app 'node --import tsx bin/account.ts' -c stage=prod -c repository=OWNER/NAME: once per account (docs/continuous-deployment.md).
import { App } from 'aws-cdk-lib/core';
import { AccountStack, repositoryOf } from '../lib/account/account-stack.ts';
import { addValidation } from '../lib/build/add-validation.ts';
import { settingsOf } from '../lib/settings/read-settings.ts';

const app = new App({ analyticsReporting: false, treeMetadata: false });
const settings = settingsOf(app.node);
new AccountStack(app, `Groundwork-account-${settings.stage}`, { settings, repository: repositoryOf(app.node) });
await addValidation(app);

// npm run ops -- second-region --stage prod deploys these two in the second Region: one before the product's stack, one after it.
import { App } from 'aws-cdk-lib/core';
import { addValidation } from '../lib/build/add-validation.ts';
import { addCopyStacks } from '../lib/copy/add-copy-stacks.ts';
import { settingsOf } from '../lib/settings/read-settings.ts';

const app = new App({ analyticsReporting: false, treeMetadata: false });
addCopyStacks(app, settingsOf(app.node));
await addValidation(app);

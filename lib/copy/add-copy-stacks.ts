import type { Construct } from 'constructs';
import type { Settings } from '../settings/settings.ts';
import { copyStackName, standbyStackName } from './copy-names.ts';
import { CopyStack } from './copy-stack.ts';
import { StandbyStack } from './standby-stack.ts';

/** Both stacks of the second Region, for a stage that has one. */
export const addCopyStacks = (scope: Construct, settings: Settings): { copy: CopyStack; standby: StandbyStack } => {
  const { secondRegion, stage } = settings;
  if (!secondRegion) throw new Error(`${stage} keeps no copy in a second Region`);
  const props = { settings: { ...settings, secondRegion } };
  return {
    copy: new CopyStack(scope, copyStackName(stage), props),
    standby: new StandbyStack(scope, standbyStackName(stage), props),
  };
};

// The copy in the second Region, as its own stack describes it: the stack of the first Region may be what is lost.
import { standbyStackName } from '../../lib/copy/copy-names.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { describeStackNamed } from '../stack/stack-outputs.ts';
import { openPlace, type Place } from './place.ts';

export const copyOf = async ({ stage, secondRegion }: Settings): Promise<Place> => {
  if (!secondRegion) throw new Error(`${stage} keeps no copy in a second Region`);
  const name = standbyStackName(stage);
  const {
    CopyTable = '',
    CopyVaultTable = '',
    CopyBucket = '',
  } = (await describeStackNamed(name, secondRegion))?.outputs ?? {};
  if (!CopyTable || !CopyVaultTable || !CopyBucket) throw new Error(`There is no stack ${name} in ${secondRegion}`);
  const data = { TableName: CopyTable, VaultTableName: CopyVaultTable, DocumentBucket: CopyBucket };
  return openPlace(data, { region: secondRegion });
};

// Finds the copy in the second Region from that Region's own stack, because the stack of the first Region may be lost.
import { standbyStackName } from '../../lib/copy/copy-names.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { describeStackNamed } from '../stack/deployment.ts';
import { openPlace, type Place } from './point-in-time.ts';

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

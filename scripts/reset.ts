// npm run reset: empties the data folder of the local cloud.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emptyDataFolder } from '@local/cloud/data-folder';

const dataDir = process.env.DATA_DIR ?? join(fileURLToPath(new URL('..', import.meta.url)), '.local');

try {
  console.log(await emptyDataFolder(dataDir));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

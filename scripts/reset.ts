// npm run reset: deletes the local cloud's data in its data folder.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resetDataFolder } from '@local/cloud/data-folder';
import { configuration } from '@local/groundwork/configuration';

const dataDir = process.env.DATA_DIR ?? join(fileURLToPath(new URL('..', import.meta.url)), '.local');

try {
  console.log(await resetDataFolder({ dataDir, configuration }));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

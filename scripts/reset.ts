// npm run reset: deletes the local cloud's data in its data folder.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configuration } from '@local/groundwork/configuration';
import { resetDataFolder } from 'cdk-run/data-folder';

const dataDir = process.env.DATA_DIR ?? join(fileURLToPath(new URL('..', import.meta.url)), '.local');

try {
  console.log(await resetDataFolder({ dataDir, configuration }));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

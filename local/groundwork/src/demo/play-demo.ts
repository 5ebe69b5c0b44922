// Plays the demo's story on a separate cloud, in a process that played-demo.ts starts: <assembly> <data folder> <site's address>
import { startCloud } from 'cdk-run';
import { configuration } from '../configuration.ts';
import { seed } from '../seed/seed.ts';

const [assemblyDir = '', dataDir = '', siteAddress = ''] = process.argv.slice(2);

// Functions run in UTC on AWS.
process.env.TZ = 'UTC';
process.on('disconnect', () => process.exit(1));
try {
  const cloud = await startCloud({ configuration, assemblyDir, dataDir, siteAddress, port: 0, log: () => {} });
  cloud.start();
  await seed(cloud, dataDir);
  await cloud.close();
  process.exit(0);
} catch (error) {
  console.error(process.env.DEBUG ? error : (error as Error).message);
  process.exit(1);
}

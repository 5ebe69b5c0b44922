// Before all tests that need the product running: synthesizes what each of their clouds runs, and makes the demo data that
// each begins with a copy of (test/cloud/start.ts), once for all. The data folder is DATA_DIR.
import { startProduct } from '@local/groundwork/product';

const { cloud } = await startProduct();
await cloud.close();

// Runs once before all tests that need the running product: synthesizes the template for their clouds and makes the demo data that
// each cloud copies (test/cloud/start.ts). The data folder is DATA_DIR.
import { startProduct } from '@local/groundwork/product';

const { cloud } = await startProduct();
await cloud.close();

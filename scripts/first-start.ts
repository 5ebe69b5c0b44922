// Runs once before all tests that need the running product: synthesizes the template for their clouds, and copies the demo data to
// DATA_DIR, from where each cloud copies it (test/cloud/start.ts).
import { cpSync } from 'node:fs';
import { demoFolder } from '@local/groundwork/product';

cpSync(await demoFolder(), process.env.DATA_DIR ?? '', { recursive: true });

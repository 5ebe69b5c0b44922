// Writes the tables of supported resources into the local cloud's README.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { registry } from '@local/cloud/registry';
import { withSupportedTable } from '@local/cloud/supported-table';

const readme = fileURLToPath(new URL('../local/cloud/README.md', import.meta.url));
writeFileSync(readme, withSupportedTable(readFileSync(readme, 'utf8'), registry));

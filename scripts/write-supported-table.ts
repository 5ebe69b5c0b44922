// Writes the tables of supported resources into the local cloud's README.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { registry } from 'cdk-run/registry';
import { withSupportedTable } from 'cdk-run/supported-table';

const readme = fileURLToPath(new URL('../packages/cdk-run/README.md', import.meta.url));
writeFileSync(readme, withSupportedTable(readFileSync(readme, 'utf8'), registry));

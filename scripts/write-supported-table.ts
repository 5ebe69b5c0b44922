// Writes the table of what the local cloud plays into local/cloud/README.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withSupportedTable } from '@local/cloud/supported-table';

const readme = fileURLToPath(new URL('../local/cloud/README.md', import.meta.url));
writeFileSync(readme, withSupportedTable(readFileSync(readme, 'utf8')));

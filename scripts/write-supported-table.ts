// Writes the table of what the local cloud plays into local/README.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withSupportedTable } from '../local/template/supported-table.ts';

const readme = fileURLToPath(new URL('../local/README.md', import.meta.url));
writeFileSync(readme, withSupportedTable(readFileSync(readme, 'utf8')));

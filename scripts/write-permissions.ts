// Writes docs/permissions.md from the template.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { permissionsPage } from '../operations/stack/permissions-page.ts';
import { synthesizeTemplate } from '../operations/stack/synthesize.ts';
import type { Template } from '../operations/stack/template.ts';

const page = permissionsPage(synthesizeTemplate('dev') as Template, 'dev');
writeFileSync(fileURLToPath(new URL('../docs/permissions.md', import.meta.url)), page);

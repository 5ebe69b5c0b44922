// Writes docs/scale.md from the template of prod.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scalePage } from '../operations/ceilings/page.ts';
import { synthesizeTemplate } from '../operations/stack/synthesize.ts';
import type { Template } from '../operations/stack/template.ts';

const page = scalePage(synthesizeTemplate('prod') as Template);
writeFileSync(fileURLToPath(new URL('../docs/scale.md', import.meta.url)), page);

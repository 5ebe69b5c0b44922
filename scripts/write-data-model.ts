// Writes docs/data-model.md from the entities' definitions.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dataModelPage } from './structure/data-model.ts';

writeFileSync(fileURLToPath(new URL('../docs/data-model.md', import.meta.url)), await dataModelPage());

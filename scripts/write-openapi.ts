// Writes web/public/developers/openapi.json from the route tables of the public API.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openApiFile } from './structure/openapi.ts';

const file = fileURLToPath(new URL('../web/public/developers/openapi.json', import.meta.url));
mkdirSync(fileURLToPath(new URL('.', `file://${file}`)), { recursive: true });
writeFileSync(file, openApiFile());

// Builds the site before tests if its sources have changed.
import { fileURLToPath } from 'node:url';
import { siteBuild } from '@local/groundwork/built-site';

const root = fileURLToPath(new URL('..', import.meta.url));
const progress = (line: string) => console.log(`  ${line}`);
// Vite has said the reason.
await siteBuild({ root, progress })?.catch(() => process.exit(1));

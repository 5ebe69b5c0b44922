// npm run ceilings: for each resource of prod, the load at which it saturates, in agents. Also docs/scale.md.
import { scaleTable } from './ceilings/page.ts';
import { readOptions, refuseWords, runCommand } from './command/options.ts';
import { synthesizeTemplate } from './stack/synthesize.ts';
import type { Template } from './stack/template.ts';

await runCommand(async () => {
  const { words, usageError } = readOptions('npm run ceilings', {});
  refuseWords(words, usageError);
  for (const line of scaleTable(synthesizeTemplate('prod') as Template)) console.log(line);
  return true;
});

// npm run import -- --stage dev --from <folder>: writes what `npm run export` saved into an empty stage, reads it back and compares.
import { importData } from './operations/data-copy.ts';
import { command, readOptions, stageOf } from './operations/options.ts';
import { outputsOf } from './operations/stack-outputs.ts';

await command(async () => {
  const usage = 'npm run import -- --stage dev --from <folder> [--outputs <file of cdk deploy --outputs-file>]';
  const { given, wrong } = readOptions(usage, { stage: 'text', from: 'text', outputs: 'text' });
  const stage = stageOf(given.stage, wrong);
  if (!given.from) throw wrong('--from is missing: the folder that npm run export wrote');
  const { at, parts } = await importData(await outputsOf(stage, given.outputs), given.from);
  console.log(`As of ${at}, with equal checksums:`);
  for (const [name, { count, sha256 }] of Object.entries(parts)) console.log(`${name}: ${count}, ${sha256}`);
  return true;
});

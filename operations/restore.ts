// npm run ops -- restore --stage prod --from copy|here [--at <time>] [--into <region>] [--yes]: makes the data of a stage equal to its
// copy in the second Region, or to its own state at an earlier second. Without --yes it checks the source (documents, seals) and
// counts the changes. docs/second-region.md has the steps around it, and the place to run it.
import type { SealKey } from '../lambdas/core/crypto/seal-algorithms.ts';
import { settingsOf } from '../lib/settings/read-settings.ts';
import { FIRST_REGION } from '../lib/settings/settings.ts';
import { parseStage, readOptions, refuseWords, runCommand } from './command/options.ts';
import { checkCopy } from './restore/check-copy.ts';
import { copyOf } from './restore/copy-of.ts';
import { publicKeysOf } from './restore/log-check.ts';
import { asOf, openPlace, type Place } from './restore/point-in-time.ts';
import { type Restored, restoreData } from './restore/restore-data.ts';
import { outputsOf } from './stack/deployment.ts';

const usage =
  'npm run ops -- restore --stage prod --from copy|here [--at 2026-12-01T12:00:00Z] [--into us-west-2] [--yes] [--outputs <file>]';

const readArguments = () => {
  const kinds = { stage: 'text', from: 'text', at: 'text', into: 'text', yes: 'flag', outputs: 'text' } as const;
  const { options, words, usageError } = readOptions(usage, kinds);
  refuseWords(words, usageError);
  const stage = parseStage(options.stage, usageError);
  const settings = settingsOf({ tryGetContext: (name) => (name === 'stage' ? stage : undefined) });
  const { from, into = FIRST_REGION } = options;
  if (from !== 'copy' && from !== 'here')
    throw usageError(from ? `'${from}' is not copy or here` : '--from is missing');
  if (from === 'copy' && !settings.secondRegion) throw usageError(`${stage} keeps no copy in a second Region`);
  if (into !== FIRST_REGION && into !== settings.secondRegion) throw usageError(`${stage} is never in '${into}'`);
  const at = options.at === undefined ? undefined : new Date(options.at);
  if (at && Number.isNaN(at.getTime())) throw usageError(`'${options.at}' is not a time`);
  return { ...options, stage, settings, from, into, at };
};

const show = (restored: Restored, confirmed: boolean) => {
  for (const [name, { total, written, deleted }] of Object.entries(restored))
    console.log(
      `${name}: ${total}, ${written} ${confirmed ? '' : 'to be '}written, ${deleted} ${confirmed ? '' : 'to be '}deleted`,
    );
};

/** Refuses a broken source before anything is changed. */
const checkSource = async (source: Place, sealKeys: SealKey[]): Promise<boolean> => {
  const { rows, documents, seals, missing, broken, unlogged } = await checkCopy(source, await publicKeysOf(sealKeys));
  console.log(`The source has ${rows} rows and ${documents} documents; ${seals} seals were checked.`);
  for (const key of missing) console.log(`Missing: the document ${key}`);
  for (const key of broken) console.log(`Broken: a seal of ${key}`);
  for (const name of unlogged) console.log(`Not as published: ${name}`);
  return [missing, broken, unlogged].every((found) => found.length === 0);
};

await runCommand(async () => {
  const { stage, settings, from, into, at, yes, outputs: file } = readArguments();
  const copy = from === 'copy' ? await copyOf(settings) : undefined;
  process.env.AWS_REGION = into;
  const outputs = await outputsOf(stage, file);
  const target = openPlace(outputs);
  const source = copy ?? openPlace(outputs);
  const restore = async (place: Place) => {
    const isWhole = await checkSource(place, [
      { arn: outputs.SealKey, algorithm: settings.sealAlgorithm },
      ...settings.retiredSealKeys,
    ]);
    if (!isWhole) console.log('What the source lacks stays missing.');
    show(await restoreData(place, target, yes), yes);
    if (!yes) console.log('Nothing was changed. Add --yes to restore it.');
    return isWhole || yes;
  };
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const deps = { wait, log: console.log, now: () => new Date() };
  return at ? asOf(source, at, deps, restore) : restore(source);
});

// npm run ops -- site --stage prod [--back
// --to 2026-12-01T10:00:00Z]: lists the releases of the site, or returns to an earlier one without a deployment. The API doesn't
// change, because it always supports the pages of the previous release.
import { S3Client } from '@aws-sdk/client-s3';
import { parseStage, readOptions, refuseWords, runCommand } from './command/options.ts';
import { applyChanges, changesTo, chooseRelease, readPages, releasesIn } from './site/site-releases.ts';
import { outputsOf } from './stack/deployment.ts';

await runCommand(async () => {
  const usage = 'npm run ops -- site --stage prod [--back | --to <time of a release>] [--outputs <file>]';
  const kinds = { stage: 'text', back: 'flag', to: 'text', outputs: 'text' } as const;
  const { options, words, usageError } = readOptions(usage, kinds);
  refuseWords(words, usageError);
  const to = options.to === undefined ? undefined : new Date(options.to);
  if (to && Number.isNaN(to.getTime())) throw usageError(`'${options.to}' is not a time`);
  const stage = parseStage(options.stage, usageError);
  const { SiteBucket, SiteUrl } = await outputsOf(stage, options.outputs);
  const s3 = new S3Client({});
  const versions = await readPages(s3, SiteBucket);
  const releases = releasesIn(versions);
  if (!options.back && !to) {
    for (const { at, isCurrent } of releases) console.log(`${at.toISOString()}${isCurrent ? '  current' : ''}`);
    return true;
  }
  const release = chooseRelease(releases, to);
  const changes = changesTo(release, versions);
  await applyChanges(s3, SiteBucket, changes);
  console.log(`${SiteUrl} is back at ${release.at.toISOString()} (${changes.length} pages changed).`);
  console.log('Deploy the fix when it is ready. Deploying the same build again does not bring it back.');
  return true;
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { describe, expect, it } from 'vitest';
import { aStack, declare } from '../../testing/a-stack.ts';
import { bucketDeployment } from '../resources/s3/bucket.ts';
import { createSiteFiles } from './site-files.ts';

const deployed = () => {
  const dir = aDataDir();
  const write = (path: string, text: string) => {
    mkdirSync(join(dir, path, '..'), { recursive: true });
    writeFileSync(join(dir, path), text);
  };
  write('site/index.html', '<p>page</p>');
  write('site/assets/app.js', 'run()');
  write('config/config.json', '{"pool":"<<marker:0>>"}');
  const deployment = (SourceObjectKeys: string[], more: object) => ({
    Type: 'Custom::CDKBucketDeployment',
    Properties: { DestinationBucketName: 'site', SourceObjectKeys, ...more },
  });
  const stack = aStack(
    {
      Files: deployment(['site'], {
        Exclude: ['*'],
        Include: ['assets/*'],
        SystemMetadata: { 'cache-control': 'immutable' },
      }),
      Pages: deployment(['site'], { Exclude: ['assets/*'], SystemMetadata: { 'cache-control': 'no-cache' } }),
      Config: deployment(['config'], { SourceMarkers: [{ '<<marker:0>>': 'us-east-1_Local0001' }] }),
    },
    { asset: (key) => join(dir, key) },
  );
  const site = createSiteFiles();
  declare(stack, [bucketDeployment], { site });
  return site.read;
};

describe('the site bucket', () => {
  it('holds each file with the headers of the deployment that brought it', async () => {
    const read = deployed();
    expect(await read('site', 'assets/app.js')).toMatchObject({
      contentType: 'text/javascript',
      cacheControl: 'immutable',
    });
    expect(await read('site', 'index.html')).toMatchObject({ contentType: 'text/html', cacheControl: 'no-cache' });
  });

  it('fills in what is known only after deployment', async () => {
    expect((await deployed()('site', 'config.json'))?.body.toString()).toBe('{"pool":"us-east-1_Local0001"}');
  });

  it('holds nothing else', async () => {
    const read = deployed();
    expect(await read('site', 'assets')).toBeUndefined();
    expect(await read('site', 'missing.html')).toBeUndefined();
    expect(await read('other', 'index.html')).toBeUndefined();
  });
});

import type { SiteDeployment } from '../../edge/site-files.ts';
import { because, playedType } from '../../registry/resource-type.ts';

type Properties = {
  DestinationBucketName: string;
  SourceObjectKeys: string[];
  SourceMarkers?: Record<string, string>[];
  Include?: string[];
  Exclude?: string[];
  SystemMetadata?: Record<string, string>;
};

/** CDK's own resource: at a deployment it copies assets into a bucket, here they are read where they are. */
export const bucketDeployment = playedType({
  type: 'Custom::CDKBucketDeployment',
  playedBy: 'edge/site-files.ts',
  properties: {
    reads: [
      'DestinationBucketName',
      'SourceObjectKeys',
      'SourceMarkers',
      'Include',
      'Exclude',
      'SystemMetadata.cache-control',
      'SystemMetadata.content-type',
    ],
    ignores: {
      [because.atDeployment]: [
        'ServiceToken',
        'SourceBucketNames',
        'SourceMarkersConfig',
        'WaitForDistributionInvalidation',
        'Prune',
        'DistributionId',
        'DistributionPaths',
        'OutputObjectKeys',
      ],
    },
  },
  example: {
    DestinationBucketName: 'site',
    SourceObjectKeys: ['site.zip'],
    SourceMarkers: [{ '<<marker:0>>': 'us-east-1_Local0001' }],
    Include: ['*.html'],
    Exclude: ['*'],
    SystemMetadata: { 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' },
  },
  read({ properties }, stack): SiteDeployment {
    const given = properties as Properties;
    return {
      bucket: given.DestinationBucketName,
      sources: given.SourceObjectKeys.map((key, index) => ({
        dir: stack.asset(key),
        markers: given.SourceMarkers?.[index] ?? {},
      })),
      include: given.Include ?? [],
      exclude: given.Exclude ?? [],
      cacheControl: given.SystemMetadata?.['cache-control'],
      contentType: given.SystemMetadata?.['content-type'],
    };
  },
  declare: (declared, { site }) => site.add(declared),
});

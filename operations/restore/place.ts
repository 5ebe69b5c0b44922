// Where data is: the tables, the vault and the documents of a stage or of a copy, and the clients of their Region.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import type { StageData } from '../data/stage-data.ts';

export type Place = { data: StageData; dynamo: DynamoDBClient; s3: S3Client };

export type PlaceOptions = {
  region?: string;
  /** Another address of both services. */
  endpoint?: string;
};

export const openPlace = (data: StageData, options: PlaceOptions = {}): Place => ({
  data,
  dynamo: new DynamoDBClient(options),
  s3: new S3Client({ ...options, ...(options.endpoint ? { forcePathStyle: true } : {}) }),
});

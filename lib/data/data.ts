// Everything that must survive a release: tables, documents, keys, secrets, and the queues of outgoing work.
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { OutboxKind } from '../../lambdas/core/data/outbox.ts';
import type { Settings } from '../settings/settings.ts';
import { createDocumentBucket } from './documents.ts';
import { createFileBucket } from './files.ts';
import { createPdfKey, createSealKey, createVaultKey } from './keys.ts';
import { MalwareScan } from './malware-scan.ts';
import { createPinKey, createPlaidSecret, createStripeSecret } from './secrets.ts';
import { createTable, createVaultTable } from './tables.ts';
import { WorkQueue } from './work-queue.ts';

export type Queues = Record<OutboxKind, WorkQueue>;

export class Data extends Construct {
  readonly table: TableV2;
  readonly vaultTable: TableV2;
  readonly documents: Bucket;
  readonly files: Bucket;
  /** Only where a stage has uploaded files scanned. */
  readonly malwareScan: MalwareScan | undefined;
  readonly vaultKey: Key;
  readonly sealKey: Key;
  readonly pdfKey: Key;
  readonly pinKey: Secret;
  readonly plaid: Secret;
  readonly stripe: Secret;
  readonly queues: Queues;

  constructor(scope: Construct, settings: Settings) {
    super(scope, 'Data');
    this.table = createTable(this, settings);
    this.vaultTable = createVaultTable(this, settings);
    this.vaultKey = createVaultKey(this, settings);
    this.sealKey = createSealKey(this, settings);
    this.pdfKey = createPdfKey(this, settings);
    this.pinKey = createPinKey(this, settings);
    this.plaid = createPlaidSecret(this, settings);
    this.stripe = createStripeSecret(this, settings);
    this.documents = createDocumentBucket(this, settings);
    this.files = createFileBucket(this, settings);
    this.malwareScan = settings.malwareScan === 'off' ? undefined : new MalwareScan(this, this.files);
    this.queues = {
      mail: new WorkQueue(this, 'Mail', 'mail'),
      bank: new WorkQueue(this, 'Bank', 'bank'),
      membership: new WorkQueue(this, 'Membership', 'membership'),
      document: new WorkQueue(this, 'Document', 'document'),
      // Separate from the other mail, so that a campaign to thousands never delays an email that someone is waiting for.
      campaign: new WorkQueue(this, 'Campaign', 'campaign'),
      news: new WorkQueue(this, 'News', 'news'),
    };
  }
}

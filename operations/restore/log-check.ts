import { isSealed, signingDocument } from '../../lambdas/chat/signing/public.ts';
import { consentRow, loggedHash } from '../../lambdas/clients/client/public.ts';
import { sealKeyName } from '../../lambdas/core/crypto/kms-seal.ts';
import type { Seal } from '../../lambdas/core/crypto/seal.ts';
import type { SealKey } from '../../lambdas/core/crypto/seal-algorithms.ts';
import type { Item } from '../../lambdas/core/data/attribute-value.ts';
import { sealedReport } from '../../lambdas/funds/report/public.ts';
import { clientConsent } from '../../lambdas/funds/request/public.ts';
import { dayOf, faultOfDay, KEEP_MS, loggedSeal, publishedDay, type StoredEnd } from '../../lambdas/seal-log/public.ts';
import { jsonRequest } from '../aws/aws-request.ts';
import type { PublicKey } from './check-copy.ts';

// Checks the table against the published seal log: each published day has its hashes and no others, and each logged record still
// ends, at least, at its logged end. Rows are passed to it one by one, in any order.

type Logged = ReturnType<typeof loggedSeal.read>;

const consentsOf = (linkId: string) => `the consents of the link ${linkId}`;

const nameOf = ({ record }: Logged): string => {
  switch (record.kind) {
    case 'report':
      return `the report ${record.reportId}`;
    case 'signed document':
      return `the signed document ${record.documentId}`;
    case 'consent record':
      return `the consent record of client ${record.clientId}`;
    case 'client consent':
      return consentsOf(record.linkId);
  }
};

export const createLogCheck = () => {
  const days: ReturnType<typeof publishedDay.read>[] = [];
  const hashes = new Map<string, string[]>();
  const logged = new Map<string, Logged[]>();
  const stored = new Map<string, StoredEnd>();

  const seeLogged = (entry: Logged) => {
    const day = dayOf(new Date(entry.at));
    hashes.set(day, [...(hashes.get(day) ?? []), entry.hash]);
    logged.set(nameOf(entry), [...(logged.get(nameOf(entry)) ?? []), entry]);
  };
  const seeEntry = (name: string, hash: string) => {
    const record = stored.get(name);
    if (record && 'entries' in record) record.entries.add(hash);
    else stored.set(name, { entries: new Set([hash]) });
  };
  const seeConsent = (row: ReturnType<typeof consentRow.read>) =>
    seeEntry(`the consent record of client ${row.clientId}`, loggedHash(row));
  const seeStanding = (name: string, end: string | undefined) => stored.set(name, { end });

  const seeRow = (row: Item): void => {
    if (loggedSeal.matches(row)) seeLogged(loggedSeal.read(row));
    else if (publishedDay.matches(row)) days.push(publishedDay.read(row));
    else seeRecord(row);
  };
  const seeRecord = (row: Item): void => {
    if (consentRow.matches(row)) seeConsent(consentRow.read(row));
    else if (clientConsent.matches(row))
      seeEntry(consentsOf(clientConsent.keysIn(row)?.linkId ?? ''), clientConsent.read(row).hash);
    else if (sealedReport.matches(row))
      seeStanding(`the report ${sealedReport.keysIn(row)?.reportId}`, sealedReport.read(row).standing?.fingerprint);
    else if (signingDocument.matches(row)) {
      const document = signingDocument.read(row);
      const end = isSealed(document) ? document.standing.fingerprint : undefined;
      seeStanding(`the signed document ${document.id}`, end);
    }
  };

  /** True if a record has lost an entry that the log has. An erased record has no row, and doesn't count. */
  const hasGoneBack = ([name, entries]: [string, Logged[]]): boolean => {
    const record = stored.get(name);
    if (!record) return false;
    if ('entries' in record) return entries.some(({ hash }) => !record.entries.has(hash));
    const newest = entries.reduce((one, other) => (one.at >= other.at ? one : other));
    return newest.hash !== record.end;
  };

  /** The hashes of older days are deleted. Only their published text is kept. */
  const oldest = dayOf(new Date(Date.now() - KEEP_MS));

  return {
    seeRow,
    async faults(holds: (seal: Seal) => Promise<boolean>): Promise<string[]> {
      const found = [...logged].filter(hasGoneBack).map(([name]) => name);
      for (const published of days.filter(({ day }) => day > oldest)) {
        const of = { isGenuine: await holds(published.seal), hashes: hashes.get(published.day) ?? [] };
        const fault = faultOfDay(published, of);
        if (fault) found.push(`the ${fault} of ${published.day}`);
      }
      return found;
    },
  };
};

// The public halves of the seal keys. A multi-Region key is the same one in each Region, so the Region in use answers.

export const publicKeysOf = (keys: SealKey[]): Promise<PublicKey[]> =>
  Promise.all(
    keys.map(async ({ arn, algorithm }) => {
      const region = process.env.AWS_REGION ?? '';
      const KeyId = arn.replace(/^(arn:aws:kms:)[\w-]+/, `$1${region}`);
      const answer = await jsonRequest<{ PublicKey: string }>('kms', 'TrentService.GetPublicKey', { KeyId });
      const lines = answer.PublicKey.match(/.{1,64}/g)?.join('\n');
      const pem = `-----BEGIN PUBLIC KEY-----\n${lines}\n-----END PUBLIC KEY-----\n`;
      return { name: sealKeyName(arn), algorithm, pem };
    }),
  );

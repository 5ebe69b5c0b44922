// Finds the current end of a record that the seal log names, in any feature.
import type { Db } from '#core/data/db.ts';
import { isSealed, signingDocument } from '#public/chat/signing';
import { createClientStore, loggedHash } from '#public/clients/client';
import { sealedReport } from '#public/funds/report';
import { consentsOfLink } from '#public/funds/request';
import type { ReadEnd } from '#public/seal-log';

/** A row without a standing isn't sealed, so no entry of the log can name it. */
const endOf = (row: { standing?: { fingerprint: string } } | undefined) => row && { end: row.standing?.fingerprint };
const entriesOf = (hashes: string[]) => (hashes.length > 0 ? { entries: new Set(hashes) } : undefined);

export const readEnd =
  (db: Db): ReadEnd =>
  async (record) => {
    switch (record.kind) {
      case 'report':
        return endOf(await sealedReport.get(db, record, { consistent: true }));
      case 'signed document': {
        const document = await signingDocument.get(db, record, { consistent: true });
        return endOf(document && (isSealed(document) ? document : {}));
      }
      case 'consent record':
        return entriesOf((await createClientStore(db).consentRecord(record.clientId)).map(loggedHash));
      case 'client consent':
        return entriesOf((await consentsOfLink(db, record.linkId)).map(({ hash }) => hash));
    }
  };

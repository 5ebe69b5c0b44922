// Stored rows, and an intruder's changes to them.
import { describe, expect, it } from 'vitest';
import { signingDocument } from '../../lambdas/chat/signing/public.ts';
import { changeWrites, recordDecision } from '../../lambdas/clients/client/public.ts';
import { sealHolds, sealText } from '../../lambdas/core/crypto/seal.ts';
import type { Item } from '../../lambdas/core/data/attribute-value.ts';
import { logDay } from '../../lambdas/seal-log/day.ts';
import { loggedSeal, publishedDay } from '../../lambdas/seal-log/public.ts';
import { aClient } from '../../test/builders/a-client.ts';
import { aSealer } from '../../test/builders/a-sealer.ts';
import { aSigningDocument } from '../../test/builders/a-signing-document.ts';
import { NOW } from '../../test/builders/now.ts';
import { createLogCheck } from './log-check.ts';

const { sealer, checker } = aSealer();
const DAY = '2026-11-21';

/** A client who agreed and then said no, with the rows of each decision. */
const decisions = () => {
  const asked = aClient();
  const by = { channel: 'email', by: 'Ada Agent', source: 'agent' } as const;
  const agreed = recordDecision(asked, { ...by, to: 'in' }, NOW);
  const stopped = recordDecision(agreed.client, { ...by, to: 'out' }, NOW);
  return [agreed, stopped].map(({ client, entry }) =>
    changeWrites(asked, client, [entry]).flatMap((write): Item[] => ('put' in write ? [write.put] : [])),
  );
};
const published = async (hashes: string[]): Promise<Item> => {
  const day = logDay(DAY, { previous: '', hashes, audit: { number: 0, hash: '' } });
  return publishedDay.item({ day: DAY }, { day: DAY, seal: await sealText(sealer, day) });
};
const hashesIn = (rows: Item[]) => rows.filter(loggedSeal.matches).map((row) => loggedSeal.read(row).hash);
const faultsOf = (rows: Item[]) => {
  const check = createLogCheck();
  for (const row of rows) check.seeRow(row);
  return check.faults((seal) => sealHolds(checker, seal));
};

describe('the seal log, compared with the table', () => {
  it('has what is stored', async () => {
    const rows = decisions().flat();
    expect(hashesIn(rows)).toHaveLength(2);
    expect(await faultsOf([...rows, await published(hashesIn(rows))])).toEqual([]);
  });

  it('shows that the end of a consent record was taken away', async () => {
    const [agreed = [], stopped = []] = decisions();
    const log = stopped.filter(loggedSeal.matches);
    expect(await faultsOf([...agreed, ...log])).toEqual([`the consent record of client ${aClient().id}`]);
  });

  it('shows a document that was put back to before it was sealed', async () => {
    const document = aSigningDocument();
    const record = { kind: 'signed document', documentId: document.id } as const;
    const sealed = { hash: 'f'.repeat(64), at: NOW.toISOString(), record, expires: 0 };
    const rows = [
      loggedSeal.item({ day: DAY, hash: sealed.hash }, sealed),
      signingDocument.item({ documentId: document.id }, document),
    ];
    expect(await faultsOf(rows)).toEqual([`the signed document ${document.id}`]);
  });

  it('shows that its own hash went, too', async () => {
    const [agreed = [], stopped = []] = decisions();
    const day = await published(hashesIn([...agreed, ...stopped]));
    expect(await faultsOf([...agreed, day])).toEqual([`the hashes of ${DAY}`]);
  });

  it('shows a day that was published again by somebody else', async () => {
    const rows = decisions().flat();
    const day = publishedDay.read(await published(hashesIn(rows)));
    const forged = { ...day, seal: { ...day.seal, signature: Buffer.from('mine').toString('base64') } };
    expect(await faultsOf([...rows, publishedDay.item({ day: DAY }, forged)])).toEqual([`the signature of ${DAY}`]);
  });

  it('says nothing about what was erased', async () => {
    const rows = decisions().flat();
    expect(await faultsOf([...rows.filter(loggedSeal.matches), await published(hashesIn(rows))])).toEqual([]);
  });
});

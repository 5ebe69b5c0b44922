// Signing, declining and replacing on a real table: which writes belong together, and which of two simultaneous clicks wins.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guestLink } from '#core/http/guest-link-entity.ts';
import { documentOf, formerDocuments } from '#public/chat/transaction';
import { fundsRequest } from '#public/funds/request';
import { aDatabase, type Database } from '#test/builders/a-database.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { aGuestSignature, aSignature, aSigningTable, aViewer, overtakenBy } from '#test/builders/a-signing-table.ts';
import { closeTransaction } from '../../transaction/open-and-close.ts';
import { toDocumentView } from '../document/document-view.ts';
import { openAsGuest } from '../document/open-document.ts';
import { recordHolds } from '../document/record.ts';
import { declineDocument } from './decline-document.ts';
import { releaseDocument } from './release-document.ts';
import { countersignDocument, signDocument } from './sign-document.ts';
import { replaceDocument, voidDocument } from './void-document.ts';

let database: Database;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database?.stop());

type Table = Awaited<ReturnType<typeof aSigningTable>>;

/** The guest has asked for a code before. */
const asGuest = async ({ deps, parties, open, code }: Table, step: 1 | 3 = 1) => {
  const entered = await code(step);
  return async (db = deps.db) => {
    const { document } = await open(step);
    await signDocument({ ...deps, db })(parties, step, aGuestSignature(document, entered), aViewer);
  };
};

const signAs =
  (who: 'guest' | 'agent', table: Table, step: 1 | 3 = 1) =>
  async (db = table.deps.db) => {
    if (who === 'guest') return (await asGuest(table, step))(db);
    const { document } = await table.open(step);
    await countersignDocument({ ...table.deps, db })(table.parties, step, aSignature(document, 'Ada Agent'), aViewer);
  };

describe('signing', () => {
  it('goes from the guest to the agent, and then to the seal', async () => {
    const table = await aSigningTable(database, 'sign-both');
    await table.release(1);
    table.forget();
    await signAs('guest', table)();
    expect(documentOf(await table.transaction(), 1).state).toBe('countersign');
    expect(table.notified).toMatchObject([
      { subject: 'Sam Seller has signed "Real Estate Listing Agreement"', body: "It's your turn to sign." },
    ]);
    expect(table.queued).toMatchObject([
      { template: 'written', to: 'ada@example.com', action: { path: `/transactions/${table.parties.id}` } },
    ]);

    await signAs('agent', table)();
    const { document, entries } = await table.open(1);
    expect(table.queued.at(-1)).toEqual({ type: 'seal', documentId: document.id });
    expect(document.state).toBe('signed');
    expect(documentOf(await table.transaction(), 1).state).toBe('signed');
    expect(entries.map(({ what }) => what)).toEqual([
      'presented',
      'released',
      'confirmed',
      'consented',
      'signed',
      'consented',
      'countersigned',
    ]);
    expect(recordHolds(document, entries)).toBe(true);
    expect(table.broadcasts).toEqual([table.parties.linkId, table.parties.linkId]);
  });

  it('is sealed at once where the agent does not sign', async () => {
    const table = await aSigningTable(database, 'sign-one', { countersigned: false });
    const { document } = await table.release(1);
    table.forget();
    await signAs('guest', table)();
    expect(table.queued).toEqual([{ type: 'seal', documentId: document.id }]);
    expect(table.notified).toMatchObject([{ body: "We're emailing a sealed copy to you both." }]);
  });

  it('records one signature of two at once', async () => {
    const table = await aSigningTable(database, 'sign-twice');
    await table.release(1);
    table.forget();
    const sign = await asGuest(table);
    await expect(sign(overtakenBy(table.deps.db, () => sign()))).rejects.toThrow('Nothing was saved');
    expect((await table.open(1)).entries).toHaveLength(5);
    expect(table.notified).toHaveLength(1);
  });

  it('is refused once the transaction is closed, in the words of a closed transaction', async () => {
    const table = await aSigningTable(database, 'sign-closed');
    const { deps, agent, parties } = table;
    const close = closeTransaction({ ...deps, pinKey: async () => 'a key of tests' });
    await table.release(1);
    table.forget();
    const sign = signAs('guest', table)(overtakenBy(deps.db, () => close(agent, parties.id)));
    await expect(sign).rejects.toMatchObject({ code: 'TRANSACTION_CLOSED' });
    expect((await table.open(1)).document.state).toBe('presented');
  });
});

describe('a request that is canceled or goes to another address at this moment', () => {
  const onRequest = async (name: string) => {
    const table = await aSigningTable(database, name);
    await table.release(1);
    table.forget();
    const { deps } = table;
    const parties = { ...table.parties, origin: 'request' as const };
    const cancel = () => deps.db.update(guestLink.key({ linkId: parties.linkId }), { set: { state: 'cancelled' } });
    return { ...table, parties, overtaken: { ...deps, db: overtakenBy(deps.db, cancel) } };
  };

  it.each(['sign', 'decline'] as const)('lets its guest %s nothing', async (what) => {
    const { overtaken, parties, open, code, notified } = await onRequest(`cancel-${what}`);
    const { document } = await open(1);
    const entered = await code(1);
    const act = {
      sign: () => signDocument(overtaken)(parties, 1, aGuestSignature(document, entered), aViewer),
      decline: () => declineDocument(overtaken)(parties, 1, 'No', aViewer),
    };
    await expect(act[what]()).rejects.toMatchObject({ code: 'LINK_CANCELLED' });
    expect((await open(1)).document.state).toBe('presented');
    expect(notified).toEqual([]);
  });
});

describe('releasing', () => {
  it('emails the guest, once, and notifies open pages', async () => {
    const table = await aSigningTable(database, 'release');
    const { entries } = await table.release(1);
    expect(entries.map(({ what, by }) => [what, by])).toEqual([
      ['presented', 'system'],
      ['released', 'agent'],
    ]);
    expect(table.queued).toMatchObject([
      { to: 'sam@example.com', content: { subject: 'A document is ready to sign' } },
    ]);
    await table.release(1);
    expect(table.queued).toHaveLength(1);
    expect(table.broadcasts).toHaveLength(1);
  });

  it('waits for the earlier steps: the agreement signed by both, then the checklist', async () => {
    const table = await aSigningTable(database, 'release-order');
    await expect(table.release(3)).rejects.toThrow('Step 1 comes first: Sign Real Estate Agreement.');
    await table.release(1);
    await signAs('guest', table)();
    await expect(table.release(3)).rejects.toThrow('Step 1 comes first');
    await signAs('agent', table)();
    await expect(table.release(3)).rejects.toThrow('Step 2 comes first: Prepare & List Your Property.');
    await table.finishChecklist();
    expect((await table.release(3)).entries.at(-1)).toMatchObject({ what: 'released' });
    await signAs('guest', table, 3)();
    expect(documentOf(await table.transaction(), 3).state).toBe('signed');
  });

  it('is needed again for the document that replaces a released one', async () => {
    const table = await aSigningTable(database, 'release-replaced');
    await table.release(1);
    await replaceDocument(table.deps)(table.parties, 1);
    await expect(signAs('guest', table)()).rejects.toThrow("hasn't been released");
  });

  it('does not let another text be signed than the one that the agent read', async () => {
    const table = await aSigningTable(database, 'release-race');
    const { deps, parties } = table;
    const { document } = await table.open(1);
    const db = overtakenBy(deps.db, () => replaceDocument(deps)(parties, 1));
    const release = releaseDocument({ ...deps, db })(table.agent, {
      parties,
      step: 1,
      fingerprint: document.fingerprint,
      viewer: aViewer,
    });
    await expect(release).rejects.toThrow('Nothing was saved');
    await expect(signAs('guest', table)()).rejects.toThrow("hasn't been released");
  });
});

describe('opening', () => {
  it('is recorded once, from the release on', async () => {
    const table = await aSigningTable(database, 'open');
    const { deps, parties } = table;
    const look = async () => {
      const { entries } = await openAsGuest(deps)(parties, 1, aViewer);
      return entries.map(({ what }) => what);
    };
    expect(await look()).toEqual(['presented']);
    await table.release(1);
    expect(await look()).toEqual(['presented', 'released', 'opened']);
    expect(await look()).toEqual(['presented', 'released', 'opened']);
    expect((await table.open(1)).entries.at(-1)).toMatchObject({ by: 'guest', email: 'sam@example.com' });
  });

  it('shows what the agent put in its place in the same moment', async () => {
    const table = await aSigningTable(database, 'open-race');
    const { deps, parties } = table;
    await table.release(1);
    const db = overtakenBy(deps.db, () => replaceDocument(deps)(parties, 1));
    const { document, entries } = await openAsGuest({ ...deps, db })(parties, 1, aViewer);
    expect(document.id).toBe((await table.open(1)).document.id);
    expect(entries.map(({ what }) => what)).toEqual(['presented']);
  });
});

describe('declining', () => {
  it('notifies the agent of the reason, and lets the agent replace the document', async () => {
    const table = await aSigningTable(database, 'decline');
    const { document } = await table.release(1);
    await declineDocument(table.deps)(table.parties, 1, 'x'.repeat(400), aViewer);
    expect(table.notified).toMatchObject([
      { subject: 'Sam Seller has declined "Real Estate Listing Agreement"', body: 'x'.repeat(200) },
    ]);
    expect(table.queued).toMatchObject([
      { kind: 'document-released', action: { fragment: 'document-1', also: { fragment: 'decline-1' } } },
      { kind: 'document-declined', to: 'ada@example.com', content: { quote: { text: 'x'.repeat(400) } } },
    ]);
    await replaceDocument(table.deps)(table.parties, 1);
    const fresh = await table.open(1);
    expect(fresh.document).toMatchObject({ state: 'presented' });
    expect(fresh.document.id).not.toBe(document.id);
    expect(formerDocuments(await table.transaction())).toEqual([document.id]);
  });
});

describe('voiding', () => {
  const voiding = async ({ deps, agent, parties, open }: Table, reason = 'Wrong price.') => {
    const { fingerprint } = (await open(1)).document;
    return (db = deps.db) =>
      voidDocument({ ...deps, db })(agent, { parties, step: 1, fingerprint, reason, viewer: aViewer });
  };

  it('ends what the guest alone has signed: the agent can no longer sign it', async () => {
    const table = await aSigningTable(database, 'void-half');
    await table.release(1);
    await signAs('guest', table)();
    table.forget();
    await (await voiding(table))();
    expect(documentOf(await table.transaction(), 1).state).toBe('voided');
    expect(table.queued.map(({ kind }) => kind)).toEqual(['document-voided', 'voided-for-agent']);
    await expect(signAs('agent', table)()).rejects.toThrow('has been voided');
  });

  it('is refused where no one has signed', async () => {
    const table = await aSigningTable(database, 'void-unsigned');
    await table.release(1);
    await expect((await voiding(table))()).rejects.toThrow("there's nothing to void");
  });

  it('and countersigning at once leave one of the two', async () => {
    const table = await aSigningTable(database, 'void-race');
    await table.release(1);
    await signAs('guest', table)();
    const voids = await voiding(table);
    await expect(signAs('agent', table)(overtakenBy(table.deps.db, () => voids()))).rejects.toThrow(
      'Nothing was saved',
    );
    expect((await table.open(1)).document.state).toBe('voided');
    const other = await aSigningTable(database, 'void-race-other');
    await other.release(1);
    await signAs('guest', other)();
    const late = await voiding(other);
    await expect(late(overtakenBy(other.deps.db, signAs('agent', other)))).rejects.toThrow('Nothing was saved');
    expect((await other.open(1)).document.state).toBe('signed');
  });

  it('is possible in a transaction that was closed since', async () => {
    const table = await aSigningTable(database, 'void-closed');
    await table.release(1);
    await signAs('guest', table)();
    await closeTransaction({ ...table.deps, pinKey: async () => 'a key of tests' })(table.agent, table.parties.id);
    await (await voiding(table))();
    expect(await table.transaction()).toMatchObject({ state: 'closed', documentState_1: 'voided' });
  });
});

describe('voiding the agreement of the first step', () => {
  /** The closing papers wait for the client's signature. */
  const beforeClosing = async (name: string, options = {}) => {
    const table = await aSigningTable(database, name, options);
    await table.release(1);
    await signAs('guest', table)();
    if (!('countersigned' in options)) await signAs('agent', table)();
    await table.finishChecklist();
    await table.release(3);
    const { document } = await table.open(3);
    const signature = aGuestSignature(document, await table.code(3));
    const sign = (db = table.deps.db) => signDocument({ ...table.deps, db })(table.parties, 3, signature, aViewer);
    const { fingerprint } = (await table.open(1)).document;
    const ends = (db = table.deps.db) =>
      voidDocument({ ...table.deps, db })(table.agent, {
        parties: table.parties,
        step: 1,
        fingerprint,
        reason: 'Wrong price.',
        viewer: aViewer,
      });
    return { ...table, sign, ends };
  };

  it('leaves the closing papers unsigned until there is a new one', async () => {
    const { sign, ends, open } = await beforeClosing('void-first');
    await ends();
    await expect(sign()).rejects.toThrow('no longer in effect');
    expect((await open(3)).document.state).toBe('presented');
  });

  it('and signing the closing papers at once leave one of the two', async () => {
    const { sign, ends, open, deps } = await beforeClosing('void-first-race');
    await expect(sign(overtakenBy(deps.db, () => ends()))).rejects.toThrow('Nothing was saved');
    expect((await open(3)).document.state).toBe('presented');
  });

  it('lists it beside the one that replaced it, with the address that verifies it', async () => {
    const { ends, deps, parties, open } = await beforeClosing('void-listed');
    const { document } = await open(1);
    await ends();
    await replaceDocument(deps)(parties, 1);
    const opened = await open(1);
    expect(opened.document.id).not.toBe(document.id);
    expect(toDocumentView(opened, 'https://site.example', 'en').ended_before).toMatchObject([
      { id: document.id, version: document.version },
    ]);
    expect((await open(3)).ended).toEqual([]);
  });
});

describe('voiding what a canceled request has left', () => {
  it("emails the client without the link that opens nothing anymore, also when it's canceled in the same moment", async () => {
    const table = await aSigningTable(database, 'void-cancel');
    await table.release(1);
    await signAs('guest', table)();
    table.forget();
    const { deps, agent } = table;
    const parties = { ...table.parties, origin: 'request' as const };
    const { fingerprint } = (await table.open(1)).document;
    const cancel = async () => {
      const { linkId } = parties;
      const request = aRequest({ id: linkId, agentId: agent.id, state: 'cancelled' });
      await deps.db.put(fundsRequest.item({ linkId }, { ...request, linkId, kind: 'request' }));
    };
    const voiding = { parties, step: 1 as const, fingerprint, reason: 'Wrong price.', viewer: aViewer };
    await voidDocument({ ...deps, db: overtakenBy(deps.db, cancel) })(agent, voiding);
    expect((await table.open(1)).document.state).toBe('voided');
    const [email] = table.queued.filter(({ kind }) => kind === 'document-voided');
    expect(email?.action).toBeUndefined();
    expect(JSON.stringify(email)).toContain('has canceled the request');
  });
});

describe('the consent to sign electronically', () => {
  it('is recorded in the words that the client read', async () => {
    const table = await aSigningTable(database, 'consent-es');
    await table.release(1);
    const opened = await table.open(1);
    const shown = toDocumentView(opened, 'https://site.example', 'es');
    expect(shown.consent_text).toContain('Acepto firmar este documento');
    const signature = aGuestSignature(opened.document, await table.code(1));
    const own = { ...signature, consent_version: shown.consent_version };
    await signDocument(table.deps)(table.parties, 1, own, aViewer);
    const { entries } = await table.open(1);
    expect(entries.find(({ what }) => what === 'signed')?.consent).toBe('2026-1-es');
  });
});

describe('replacing', () => {
  it('refuses what is signed by anyone', async () => {
    const table = await aSigningTable(database, 'replace-signed');
    await table.release(1);
    await signAs('guest', table)();
    await expect(replaceDocument(table.deps)(table.parties, 1)).rejects.toThrow('already signed');
  });
});

describe('signing and replacing at once', () => {
  it('replaces where the replacement was first: nothing is signed', async () => {
    const table = await aSigningTable(database, 'race-replaced');
    const { deps, parties, open } = table;
    const before = await table.release(1);
    table.forget();
    const sign = signAs('guest', table)(overtakenBy(deps.db, () => replaceDocument(deps)(parties, 1)));
    await expect(sign).rejects.toThrow('Nothing was saved');
    const { document, entries } = await open(1);
    expect(document.id).not.toBe(before.document.id);
    expect(entries.map(({ what }) => what)).toEqual(['presented']);
    expect(documentOf(await table.transaction(), 1)).toEqual({ id: document.id, state: 'presented' });
    expect([table.notified, table.queued]).toEqual([[], []]);
  });

  it('signs where the signature was first: nothing is replaced', async () => {
    const table = await aSigningTable(database, 'race-signed');
    const { deps, parties, open } = table;
    const before = await table.release(1);
    table.forget();
    const db = overtakenBy(deps.db, signAs('guest', table));
    await expect(replaceDocument({ ...deps, db })(parties, 1)).rejects.toThrow('already signed');
    const { document } = await open(1);
    expect(document).toMatchObject({ id: before.document.id, state: 'countersign' });
    expect(documentOf(await table.transaction(), 1).state).toBe('countersign');
  });

  it('replaces a document that was declined in the same moment', async () => {
    const table = await aSigningTable(database, 'race-declined');
    const { deps, parties } = table;
    await table.release(1);
    table.forget();
    const db = overtakenBy(deps.db, () => declineDocument(deps)(parties, 1, 'No.', aViewer));
    await replaceDocument({ ...deps, db })(parties, 1);
    expect((await table.open(1)).document.state).toBe('presented');
    expect(documentOf(await table.transaction(), 1).state).toBe('presented');
  });

  it('declines nothing that was replaced in the same moment', async () => {
    const table = await aSigningTable(database, 'race-decline');
    const { deps, parties } = table;
    await table.release(1);
    table.forget();
    const db = overtakenBy(deps.db, () => replaceDocument(deps)(parties, 1));
    await expect(declineDocument({ ...deps, db })(parties, 1, 'No.', aViewer)).rejects.toThrow('Nothing was saved');
    expect(documentOf(await table.transaction(), 1).state).toBe('presented');
  });
});

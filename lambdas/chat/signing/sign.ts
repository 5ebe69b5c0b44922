// Signing, countersigning and declining. Each action is one transaction: record, state, what is told and what is mailed.

import { newId } from '#core/crypto/ids.ts';
import { ConditionFailed, type Db, type Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { keys } from '#core/data/table.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Broadcast } from '../conversation/public.ts';
import type { SignedStep } from '../transaction/contract.ts';
import { closedError, type Parties } from '../transaction/public.ts';
import {
  append,
  CONSENT_VERSION,
  type Entry,
  type NewEntry,
  requireCountersignable,
  requireOwnName,
  requirePresented,
  requireSameText,
  type SigningDocument,
  type UnsealedDocument,
} from './document.ts';
import { moveWrites, openDocument } from './document-store.ts';
import { countersignEmail } from './emails.ts';

/** Stored in the outbox: its member keeps the name it has there. */
export type SealTask = { type: 'seal'; paperId: string };
export type Signature = { typed_name: string; fingerprint: string; consent_version: string; drawing?: string };
export type Viewer = { address: string; agent: string };

const news = (document: SigningDocument, subject: string, body: string, at: Date): Write => {
  const id = `${newId(at)}~sign`;
  return {
    put: { ...keys.event(document.agentId, id), id, type: 2, subject, body, date: at.toISOString(), read: false },
  };
};

export const signing = (deps: { db: Db; clock: Clock; tell: Broadcast }) => {
  const { db, clock } = deps;
  const open = openDocument(deps);

  const record = (document: UnsealedDocument, actions: NewEntry[], state: UnsealedDocument['state'], at: Date) => {
    let after = document;
    const entries: Entry[] = [];
    for (const action of actions) {
      const next = append(after, action, at);
      after = next.document;
      entries.push(next.entry);
    }
    return { after: { ...after, state }, entries };
  };

  const commit = async (parties: Parties, writes: Write[]) => {
    try {
      await db.transact(writes);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.item?.state === 'closed') throw closedError(parties.agentName);
      throw new AppError('CONFLICT', { cause: error });
    }
    await deps.tell(parties.linkId, { type: 'changed' });
  };

  const seal = (document: SigningDocument, at: Date): Write => {
    const task: SealTask = { type: 'seal', paperId: document.id };
    return outboxWrite('document', task, at);
  };

  const signed = (who: 'guest' | 'agent', signature: Signature, viewer: Viewer): NewEntry[] => {
    const common = {
      by: who,
      name: signature.typed_name,
      address: viewer.address,
      device: viewer.agent.slice(0, 300),
      consent: CONSENT_VERSION,
    };
    return [
      { ...common, what: 'consented' },
      {
        ...common,
        what: who === 'guest' ? 'signed' : 'countersigned',
        ...(signature.drawing && { drawing: signature.drawing }),
      },
    ];
  };

  return {
    async signByGuest(parties: Parties, step: SignedStep, signature: Signature, viewer: Viewer): Promise<void> {
      const { document } = await open(parties, step);
      requirePresented(document);
      requireSameText(document, signature.fingerprint, signature.consent_version);
      requireOwnName(signature.typed_name, document.guestName);
      const now = clock();
      const next = document.countersigned ? 'countersign' : 'signed';
      const { after, entries } = record(document, signed('guest', signature, viewer), next, now);
      const follows = document.countersigned
        ? outboxWrite('mail', countersignEmail(parties, document.title), now)
        : seal(document, now);
      const body = document.countersigned
        ? 'It is your turn to sign.'
        : 'The sealed copy is on its way to both of you.';
      await commit(parties, [
        ...moveWrites(document, after, entries),
        news(document, `${document.guestName} has signed '${document.title}'`, body, now),
        follows,
      ]);
    },

    async signByAgent(parties: Parties, step: SignedStep, signature: Signature, viewer: Viewer): Promise<void> {
      const { document } = await open(parties, step);
      requireCountersignable(document);
      requireSameText(document, signature.fingerprint, signature.consent_version);
      requireOwnName(signature.typed_name, document.agentName);
      const now = clock();
      const { after, entries } = record(document, signed('agent', signature, viewer), 'signed', now);
      await commit(parties, [...moveWrites(document, after, entries), seal(document, now)]);
    },

    async decline(parties: Parties, step: SignedStep, reason: string, viewer: Viewer): Promise<void> {
      const { document } = await open(parties, step);
      requirePresented(document);
      const now = clock();
      const action: NewEntry = {
        what: 'declined',
        by: 'guest',
        name: document.guestName,
        reason,
        address: viewer.address,
        device: viewer.agent.slice(0, 300),
      };
      const { after, entries } = record(document, [action], 'declined', now);
      await commit(parties, [
        ...moveWrites(document, after, entries),
        news(document, `${document.guestName} has declined '${document.title}'`, reason.slice(0, 200), now),
      ]);
    },
  };
};

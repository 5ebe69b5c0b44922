// Signing, countersigning and declining. Each deed is one transaction: record, state, what is told and what is mailed.

import { newId } from '#core/crypto/ids.ts';
import { ConditionFailed, type Db, type Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { keys } from '#core/data/table.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { TellConversations } from '../conversation/tell-conversations.ts';
import type { SignedStep } from '../transaction/contract.ts';
import { signAfterGuest } from '../transaction/mails.ts';
import { closedError, type Parties } from '../transaction/transaction.ts';
import {
  type About,
  append,
  CONSENT_VERSION,
  type Entry,
  type Paper,
  requireCountersignable,
  requireOwnName,
  requirePresented,
  requireSameText,
} from './paper.ts';
import { moveWrites, openPaper } from './paper-store.ts';

export type SealTask = { type: 'seal'; paperId: string };
export type Signature = { typed_name: string; fingerprint: string; consent_version: string; drawing?: string };
export type Viewer = { address: string; agent: string };

const news = (paper: Paper, subject: string, body: string, at: Date): Write => {
  const id = `${newId(at)}~sign`;
  return {
    put: { ...keys.event(paper.agentId, id), id, type: 2, subject, body, date: at.toISOString(), read: false },
  };
};

export const signing = (deps: { db: Db; clock: Clock; tell: TellConversations }) => {
  const { db, clock } = deps;
  const open = openPaper(deps);

  const record = (paper: Paper, deeds: About[], state: Paper['state'], at: Date) => {
    let after = paper;
    const entries: Entry[] = [];
    for (const deed of deeds) {
      const next = append(after, deed, at);
      after = next.paper;
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

  const seal = (paper: Paper, at: Date): Write => {
    const task: SealTask = { type: 'seal', paperId: paper.id };
    return outboxWrite('document', task, at);
  };

  const signed = (who: 'guest' | 'agent', signature: Signature, viewer: Viewer): About[] => {
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
      const { paper } = await open(parties, step);
      requirePresented(paper);
      requireSameText(paper, signature.fingerprint, signature.consent_version);
      requireOwnName(signature.typed_name, paper.guestName);
      const now = clock();
      const next = paper.countersigned ? 'countersign' : 'signed';
      const { after, entries } = record(paper, signed('guest', signature, viewer), next, now);
      const follows = paper.countersigned
        ? outboxWrite('mail', signAfterGuest(parties, paper.title), now)
        : seal(paper, now);
      const body = paper.countersigned ? 'It is your turn to sign.' : 'The sealed copy is on its way to both of you.';
      await commit(parties, [
        ...moveWrites(paper, after, entries),
        news(paper, `${paper.guestName} has signed '${paper.title}'`, body, now),
        follows,
      ]);
    },

    async signByAgent(parties: Parties, step: SignedStep, signature: Signature, viewer: Viewer): Promise<void> {
      const { paper } = await open(parties, step);
      requireCountersignable(paper);
      requireSameText(paper, signature.fingerprint, signature.consent_version);
      requireOwnName(signature.typed_name, paper.agentName);
      const now = clock();
      const { after, entries } = record(paper, signed('agent', signature, viewer), 'signed', now);
      await commit(parties, [...moveWrites(paper, after, entries), seal(paper, now)]);
    },

    async decline(parties: Parties, step: SignedStep, reason: string, viewer: Viewer): Promise<void> {
      const { paper } = await open(parties, step);
      requirePresented(paper);
      const now = clock();
      const deed: About = {
        what: 'declined',
        by: 'guest',
        name: paper.guestName,
        reason,
        address: viewer.address,
        device: viewer.agent.slice(0, 300),
      };
      const { after, entries } = record(paper, [deed], 'declined', now);
      await commit(parties, [
        ...moveWrites(paper, after, entries),
        news(paper, `${paper.guestName} has declined '${paper.title}'`, reason.slice(0, 200), now),
      ]);
    },
  };
};

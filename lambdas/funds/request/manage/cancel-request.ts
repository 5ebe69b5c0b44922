import type { Write } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { eraseFilesOf } from '../documents/erase-files.ts';
import { canceledEmailWrite } from '../emails/email-writes.ts';
import type { FundsRequest } from '../entity.ts';
import { cancel } from '../funds-request.ts';
import { changeWrites, endBanksWrite, readRequest } from '../funds-request-store.ts';
import { changeRequest, type ManageDeps } from './change-request.ts';

const cancelWrites = (request: FundsRequest, at: Date): Write[] => [
  ...changeWrites(request, cancel(request, at)),
  endBanksWrite(request.id, at),
  ...eraseFilesOf(request, at),
  canceledEmailWrite(request, at),
];

/** Of two buyers both requests end: one of them alone can't meet what was asked of both. */
export const cancelRequest =
  (deps: ManageDeps) =>
  async (agent: Agent, communicationId: string): Promise<void> => {
    await changeRequest(deps, { agent, communicationId }, async (request, now) => {
      if (request.state === 'cancelled') return { after: request, writes: [] };
      const other = request.joint && (await readRequest(deps.db, request.joint.linkId));
      const both = other && other.state !== 'cancelled' ? [request, other] : [request];
      return { after: cancel(request, now), writes: both.flatMap((one) => cancelWrites(one, now)) };
    });
  };

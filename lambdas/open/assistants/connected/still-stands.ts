import type { Db } from '#core/data/db.ts';
import { clientWithId } from '#public/clients/client';
import { communication } from '#public/funds/request';
import type { Proposed } from '#vocabulary/members/proposals';

/** False once the client was deleted, opted out or moved to a colleague, or the request moved with its client. */
export const stillStands =
  (db: Pick<Db, 'get'>) =>
  async (agentId: string, what: Proposed): Promise<boolean> => {
    switch (what.kind) {
      case 'request':
        return true;
      case 'reminder':
        return (await communication.get(db, { agentId, communicationId: what.communication_id })) !== undefined;
      case 'call':
        return (await clientWithId(db, agentId, what.client_id))?.consent.phone.state === 'in';
    }
  };

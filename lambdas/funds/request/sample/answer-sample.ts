// The client of a sandbox's request, who answers at once and has no page: takes their steps before their bank is linked.
import type { Db } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import type { Clock } from '#core/platform/clock.ts';
import { isSandbox } from '#core/security/sandbox.ts';
import { DECISION_WORDS } from '../consent/consents.ts';
import { decide, decisionShown } from '../consent/decide.ts';
import { fundsRequest } from '../entity.ts';
import { acceptLicense, openRequest } from '../guest/open-request.ts';
import { isOpenState } from '../status.ts';

const DECISION = 'send when confirmed';

/** False for a request that was canceled, and for one that a person answers. */
export const answerSample =
  (deps: { db: Pick<Db, 'get' | 'transact' | 'update'>; clock: Clock }) =>
  async (linkId: string): Promise<boolean> => {
    const read = async () => {
      const item = await deps.db.get(fundsRequest.key({ linkId }), { consistent: true });
      if (!item) return undefined;
      const request = fundsRequest.read(item);
      if (!request.sample || !isSandbox(request.agentId) || !isOpenState(request.state)) return undefined;
      const guest: Guest = { kind: 'guest', link: { id: linkId, kind: 'request', item } };
      return { request, guest };
    };
    const arriving = await read();
    if (!arriving) return false;
    await openRequest(deps)(arriving.guest);
    await acceptLicense(deps)(arriving.guest);
    const deciding = await read();
    if (!deciding) return false;
    const seen = decisionShown(deciding.request).number;
    await decide(deps)(deciding.guest, { decision: DECISION, words: DECISION_WORDS[DECISION], seen }, 'en');
    return true;
  };

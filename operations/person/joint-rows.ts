import { exists, type Write } from '../../lambdas/core/data/db.ts';
import { communication, fundsRequest } from '../../lambdas/funds/request/entity.ts';
import type { Row } from './rows-about.ts';

// One of the people of a joint proof leaves: the others keep their request, their bank and their part, without the name.

const UNNAMED = 'Erased';

export const withoutInProof = (row: Row, isAbout: (part: unknown) => boolean): Write[] => {
  const unnamed = <Person extends { name: string }>(people: Person[]): Person[] =>
    people.map((one) => (isAbout(one) ? { ...one, name: UNNAMED } : one));
  const [linked] = fundsRequest.pick([row]);
  if (linked?.joint) {
    const joint = { ...linked.joint, others: unnamed(linked.joint.others) };
    return [fundsRequest.update({ linkId: linked.linkId }, { set: { joint }, add: { revision: 1 } }, { if: exists })];
  }
  const [listed] = communication.pick([row]);
  if (listed?.kind !== 'request' || !listed.people) return [];
  const key = { agentId: row.PK.replace('MESSAGES#', ''), communicationId: row.SK };
  return [communication.update(key, { set: { people: unnamed(listed.people) } }, { if: exists })];
};

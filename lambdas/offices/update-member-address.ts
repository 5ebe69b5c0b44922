// A member's row has a copy of their address, for their colleagues and for who can be invited. It follows the account.
import { type Db, type Write, when } from '#core/data/db.ts';
import { type Member, member, office } from './entity.ts';
import { officesOf } from './office-store.ts';

/** The office counts it: who is changing its people with the row of before decides again. */
const followWrites = (officeId: string, { agentId, name, email: before }: Member, email: string): Write[] => [
  office.update({ officeId }, { add: { revision: 1 } }, { name: 'office', if: when('attribute_exists(#id)') }),
  member.update(
    { officeId, agentId },
    // Who gave no name goes by their address.
    { set: { email, ...(name === before && { name: email }) } },
    { name: 'member', if: when('attribute_exists(#agentId)') },
  ),
];

/** What changes in the offices of a person whose account gets this address. */
export const updateMemberAddress =
  (db: Pick<Db, 'get' | 'query'>) =>
  async (agentId: string, email: string): Promise<Write[]> => {
    const writes = await Promise.all(
      (await officesOf(db, agentId)).map(async ({ officeId }) => {
        const own = await member.get(db, { officeId, agentId }, { consistent: true });
        return own && own.email !== email ? followWrites(officeId, own, email) : [];
      }),
    );
    return writes.flat();
  };

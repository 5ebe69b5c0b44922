import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { nameKey } from '#public/clients/client';
import type { Segment } from './contract.ts';
import { segments as segmentsEntity } from './entity.ts';

type Owner = Pick<Agent, 'id'>;

export const readSegments =
  ({ db }: { db: Pick<Db, 'get'> }) =>
  async ({ id: agentId }: Owner): Promise<{ segments: Segment[] }> => {
    const row = await segmentsEntity.get(db, { agentId }, { consistent: true });
    return { segments: row?.segments ?? [] };
  };

/** All of them at once: there are few. */
export const saveSegments =
  ({ db }: { db: Pick<Db, 'put'> }) =>
  async ({ id: agentId }: Owner, segments: Segment[]): Promise<void> => {
    const names = segments.map(({ name }) => nameKey(name));
    const at = names.findIndex((name, index) => names.indexOf(name) < index);
    const name = segments[at]?.name;
    if (name !== undefined)
      throw new AppError('INVALID', {
        fields: { [`segments.${at}.name`]: `You already have a segment called "${name}". Choose another name.` },
      });
    await db.put(segmentsEntity.item({ agentId }, { segments }));
  };

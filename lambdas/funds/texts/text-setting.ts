import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { TextSetting } from './contract.ts';
import { textSettingRow } from './entity.ts';

type Deps = { db: Pick<Db, 'get' | 'put'>; clock: Clock; textFrom: string };

/** `textFrom`: 'off' where the stage has no number. Off until the agent turns it on. */
export const readTextSetting =
  ({ db, textFrom }: Pick<Deps, 'textFrom'> & { db: Pick<Db, 'get'> }) =>
  async ({ id: agentId }: Pick<Agent, 'id'>): Promise<TextSetting> => {
    const row = await textSettingRow.get(db, { agentId }, { consistent: true });
    return { available: textFrom !== 'off', on: textFrom !== 'off' && row?.on === true };
  };

export const saveTextSetting =
  ({ db, clock, textFrom }: Deps) =>
  async ({ id: agentId }: Pick<Agent, 'id'>, on: boolean): Promise<void> => {
    if (on && textFrom === 'off') throw new AppError('CONFLICT', { message: "Text messages aren't available yet." });
    await db.put(textSettingRow.item({ agentId }, { on, at: clock().toISOString() }));
  };

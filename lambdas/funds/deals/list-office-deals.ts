// An agent's deals as a manager of their office sees them: who, which house, how far and how long. Nothing that a bank or the
// client said about money, and nothing that follows from it: neither the minimum, nor a total, nor whether it was reached.
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Query, Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { statusOf } from '#public/funds/request';
import { requireShownDeals } from '#public/offices';
import type { Status } from '#vocabulary/funds/request/communications';
import type { OfficeDeal, OfficeStage, routes } from './contract.ts';
import { type DealGroup, type PipelineRow, readPipeline } from './pipeline.ts';

const earlier = (one: string | undefined, other: string) => (one && one < other ? one : other);

/** Nothing that a bank or the client said about money. */
const STAGE_OF: Record<Status['is'], OfficeStage> = {
  draft: 'sent',
  sent: 'sent',
  opened: 'opened',
  files_withdrawn: 'opened',
  files_asked: 'opened',
  files_sent: 'opened',
  files_accepted: 'opened',
  bank_linked: 'opened',
  at_bank: 'bank',
  part_done: 'bank',
  confirmed: 'answered',
  not_confirmed: 'answered',
  other_name: 'answered',
  holder_unknown: 'answered',
  report_expired: 'ended',
  report_withdrawn: 'ended',
  no_report: 'ended',
  expired: 'ended',
  canceled: 'ended',
};

const stageOf = (row: PipelineRow, now: Date): OfficeStage => STAGE_OF[statusOf(row, now).is];

const dueOf = (row: PipelineRow, stage: OfficeStage): string | undefined => {
  if (stage === 'ended') return undefined;
  return stage === 'answered' ? row.validUntil : earlier(row.purchase?.neededBy, row.expiresAt);
};

const clientsOf = (rows: PipelineRow[]) => [
  ...new Set(rows.flatMap(({ name, toUser, coBuyer }) => [name || toUser, ...(coBuyer ? [coBuyer.name] : [])])),
];

/** Without the deal's ID, which follows from the client's address: a manager could try addresses until one fits. */
const officeDeal = ({ rows }: DealGroup, now: Date): OfficeDeal => {
  const [first] = rows;
  const stage = stageOf(first, now);
  return {
    clients: clientsOf(rows),
    property: rows.find(({ purchase }) => purchase?.property)?.purchase?.property,
    stage,
    due: dueOf(first, stage),
    last_step_at: first.steps.at(-1)?.at ?? first.date,
  };
};

export const listOfficeDeals =
  (deps: { db: Pick<Db, 'get' | 'query'>; clock: Clock }) =>
  async (
    agent: Pick<Agent, 'id'>,
    { id, member }: { id: string; member: string },
    input: Query<typeof routes.officeDeals>,
  ): Promise<Reply<typeof routes.officeDeals>> => {
    const { name } = await requireShownDeals(deps.db, agent, { officeId: id, memberId: member });
    const now = deps.clock();
    const { groups, next_cursor } = await readPipeline(deps)(member, input);
    return { name, deals: groups.map((group) => officeDeal(group, now)), next_cursor };
  };

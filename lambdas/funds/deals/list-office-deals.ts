// An agent's deals for a manager of their office: client, house, stage and days left. They have no statement about money
// by a bank or the client, and no conclusion from one: no minimum, no total, and not even whether it was reached.
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Query, Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { dayOfDeadline, earlierDay } from '#core/platform/deadline.ts';
import { statusOf } from '#public/funds/request';
import { requireShownDeals } from '#public/members/offices';
import type { Status } from '#vocabulary/funds/request/communications';
import type { OfficeDeal, OfficeStage, routes } from './contract.ts';
import { type DealGroup, type PipelineRow, readPipeline } from './pipeline.ts';

const STAGE_OF: Record<Status['is'], OfficeStage> = {
  draft: 'sent',
  sent: 'sent',
  opened: 'opened',
  files_withdrawn: 'opened',
  files_asked: 'opened',
  files_sent: 'opened',
  files_accepted: 'opened',
  bank_linked: 'opened',
  gift_letter_missing: 'opened',
  at_bank: 'bank',
  part_done: 'bank',
  confirmed: 'answered',
  not_confirmed: 'answered',
  other_name: 'answered',
  entity: 'answered',
  authority_sent: 'answered',
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
  if (stage === 'answered') return row.validUntil && dayOfDeadline(row.validUntil);
  return earlierDay(row.purchase?.needed_by, row.expiresAt);
};

const clientsOf = (rows: PipelineRow[]) => [
  ...new Set(rows.flatMap(({ name, toUser, people = [] }) => [name || toUser, ...people.map((one) => one.name)])),
];

/** Leaves out the deal's ID, which is derived from the client's address: a manager could try addresses until one fits. */
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

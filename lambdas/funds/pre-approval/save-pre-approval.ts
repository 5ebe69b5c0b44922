// Adds, changes and removes the pre-approval of a request. There is one: another one replaces it, with its file.
import type { Db, Write } from '#core/data/db.ts';
import { mergedEdit } from '#core/editing/merged-edit.ts';
import type { Agent, Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { centsFrom } from '#core/platform/money.ts';
import {
  changeRequest,
  communication,
  type FundsRequest,
  isExpired,
  isOwnMoney,
  requireReal,
  roleOf,
  type SupportingFiles,
  silentChange,
  whileAnswerable,
} from '#public/funds/request';
import { clientNotification } from '#public/members/dashboard';
import { refuseContacts } from '#public/members/senders';
import {
  clientsPreApproval,
  isOver,
  type NewPreApproval,
  type PreApproval,
  type PreApprovalEdit,
  statedView,
} from './vocabulary.ts';

export type PreApprovalDeps = { db: Db; clock: Clock; files: SupportingFiles };
type Side = PreApproval['by'];
type Change = { after: FundsRequest; writes: Write[]; bytes: () => Promise<void> };

const nothingLeft = async () => undefined;

const fileWrites = async (
  { files }: PreApprovalDeps,
  { request, by, file }: { request: FundsRequest; by: Side; file: string | undefined },
): Promise<Pick<Change, 'writes' | 'bytes'>> => {
  const before = request.preApproval?.file;
  if (file === before) return { writes: [], bytes: nothingLeft };
  const at = { request, place: 'approval', by } as const;
  const shared = file ? await files.share(at, file) : [];
  const gone = before ? await files.remove(at, before) : { writes: [], bytes: nothingLeft };
  return { writes: [...shared, ...gone.writes], bytes: gone.bytes };
};

/** Changes only the pre-approval in the agent's list, so that an answered request keeps its report there. */
const approvalWrites = (before: FundsRequest, after: FundsRequest): Write[] => {
  const { agentId, communicationId, preApproval } = after;
  const change = preApproval ? { set: { preApproval } } : { remove: ['preApproval' as const] };
  return [...silentChange(before, after), communication.update({ agentId, communicationId }, change)];
};

const formOf = ({ file, ...stated }: PreApproval): NewPreApproval => ({ ...statedView(stated), file_id: file });
const shownTo = (side: Side, saved: PreApproval) => formOf(side === 'guest' ? clientsPreApproval(saved) : saved);

const saved = async (
  deps: PreApprovalDeps,
  { request, by }: { request: FundsRequest; by: Side },
  { seen, ...typed }: PreApprovalEdit,
  now: Date,
): Promise<Change> => {
  requireReal(request);
  // Lenders pre-approve those who buy, not those who give or guarantee.
  if (!isOwnMoney(roleOf(request))) throw new AppError('NOT_FOUND');
  const before = request.preApproval;
  const form = before ? mergedEdit<NewPreApproval>(seen, typed, shownTo(by, before)) : typed;
  const { lender, amount, expires_on: expiresOn, contact, file_id: file } = form;
  if (isOver({ expiresOn }, now))
    throw new AppError('INVALID', { fields: { expires_on: 'This pre-approval has expired.' } });
  const preApproval = { lender, amount: centsFrom(amount), expiresOn, contact, file, by, at: now.toISOString() };
  const after = { ...request, preApproval };
  const { writes, bytes } = await fileWrites(deps, { request, by, file });
  return { after, writes: [...approvalWrites(request, after), ...writes], bytes };
};

const removed = async (deps: PreApprovalDeps, request: FundsRequest, by: Side): Promise<Change> => {
  if (!request.preApproval) return { after: request, writes: [], bytes: nothingLeft };
  const { preApproval: _, ...after } = request;
  const { writes, bytes } = await fileWrites(deps, { request, by, file: undefined });
  return { after, writes: [...approvalWrites(request, after), ...writes], bytes };
};

const byAgent = async (
  deps: PreApprovalDeps,
  at: { agent: Agent; communicationId: string },
  decide: (request: FundsRequest, now: Date) => Promise<Change>,
): Promise<void> => {
  let last: Change | undefined;
  await changeRequest(deps, at, async (request, now) => {
    last = await decide(request, now);
    return last;
  });
  await last?.bytes();
};

const byGuest = async (
  deps: PreApprovalDeps,
  guest: Guest,
  decide: (request: FundsRequest, now: Date) => Promise<Change>,
): Promise<void> => {
  const { bytes } = await whileAnswerable(deps, guest, async (request, now) => {
    const change = await decide(request, now);
    if (change.writes.length > 0) await deps.db.transact(change.writes);
    return change;
  });
  await bytes();
};

const OVER = 'This request is over. Ask again first, then add the pre-approval.';

export const savePreApproval =
  (deps: PreApprovalDeps) =>
  async (agent: Agent, communicationId: string, form: PreApprovalEdit): Promise<void> => {
    // The client's page shows the lender's name.
    await refuseContacts(deps.db, { agentId: agent.id, fields: { lender: form.lender } }, deps.clock());
    await byAgent(deps, { agent, communicationId }, (request, now) => {
      if (isExpired(request, now) || request.state === 'cancelled') throw new AppError('CONFLICT', { message: OVER });
      return saved(deps, { request, by: 'agent' }, form, now);
    });
  };

export const removePreApproval = (deps: PreApprovalDeps) => (agent: Agent, communicationId: string) =>
  byAgent(deps, { agent, communicationId }, (request) => removed(deps, request, 'agent'));

export const guestSavePreApproval = (deps: PreApprovalDeps) => (guest: Guest, form: PreApprovalEdit) =>
  byGuest(deps, guest, async (request, now) => {
    const change = await saved(deps, { request, by: 'guest' }, form, now);
    const { clientFirstName, clientLastName, agentId, communicationId: about } = request;
    const news = clientNotification(
      agentId,
      'explained',
      {
        subject: `${clientFirstName} ${clientLastName} added a pre-approval`,
        body: `${form.lender} states it, and no one has verified it. It's on the deal's page.`,
        about,
      },
      now,
    );
    return { ...change, writes: [...change.writes, news] };
  });

export const guestRemovePreApproval = (deps: PreApprovalDeps) => (guest: Guest) =>
  byGuest(deps, guest, (request) => removed(deps, request, 'guest'));

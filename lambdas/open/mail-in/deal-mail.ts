// An agent's calls for the emails to a deal. Each call reads only the caller's own account.
import { type Db, exists, isNew, tried } from '#core/data/db.ts';
import type { FileBucket } from '#core/documents/file-bucket.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Complete } from '#core/platform/complete.ts';
import { eraseMailFiles, listMailFiles, openMailFile } from '#public/chat/files';
import { askedIn } from '#public/funds/deals';
import { addressOf, newToken } from './address.ts';
import type { routes, ShownMail } from './contract.ts';
import { type DealMail, dealAddress, dealMail, heldMails, mailAddress, NOT_HELD } from './entity.ts';
import { MAIL_LIMITS } from './vocabulary.ts';

/** `domain`: empty on a stage that takes no email. */
export type DealMailDeps = {
  db: Db;
  clock: Clock;
  bucket: Pick<FileBucket, 'addressOf' | 'drop' | 'remove'>;
  domain: string;
};
type Owner = Pick<Agent, 'id'>;
const latest = { consistent: true };

/** False once the deal's requests were deleted, or moved to a colleague with their client. */
const isOwn = async (db: Pick<Db, 'query'>, { id }: Owner, dealId: string): Promise<boolean> =>
  (await askedIn(db, id, dealId)).addresses.length > 0;

const requireDeal = async (db: Pick<Db, 'query'>, agent: Owner, dealId: string): Promise<void> => {
  if (!(await isOwn(db, agent, dealId))) throw new AppError('NOT_FOUND', { message: "This deal doesn't exist." });
};

const ownMail = async ({ db }: Pick<DealMailDeps, 'db'>, agent: Owner, dealId: string, id: string) => {
  const [row] = await Promise.all([
    dealMail.get(db, { agentId: agent.id, dealId, id }, latest),
    requireDeal(db, agent, dealId),
  ]);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

const folderOf = ({ id, agentId }: Pick<DealMail, 'id' | 'agentId'>) => ({ agentId, folderId: id });

const view = async (deps: DealMailDeps, row: DealMail): Promise<Complete<ShownMail>> => {
  const files = row.hasFiles ? await listMailFiles(deps)(folderOf(row)) : [];
  return {
    id: row.id,
    state: row.state,
    at: row.at,
    from: row.from,
    from_name: row.fromName,
    subject: row.subject,
    text: row.text,
    is_cut: row.isCut,
    checks: row.checks,
    problem: row.problem,
    files,
    left_out: row.leftOut,
  };
};

export const readDealMail =
  (deps: DealMailDeps) =>
  async (agent: Owner, dealId: string): Promise<Reply<typeof routes.dealMail>> => {
    const { db, clock, domain } = deps;
    const of = { agentId: agent.id, dealId };
    const { PK: pk, SK: prefix } = dealMail.key({ ...of, id: '' });
    const [made, { items }] = await Promise.all([
      dealAddress.get(db, of),
      dealMail.list(db, { pk, prefix, limit: MAIL_LIMITS.shown, descending: true, consistent: true }),
      requireDeal(db, agent, dealId),
    ]);
    const now = clock().getTime() / 1000;
    const mails = await Promise.all(items.filter(({ expires }) => expires > now).map((row) => view(deps, row)));
    return { address: made && domain ? addressOf(made.token, domain) : null, mails };
  };

export const makeDealAddress =
  ({ db, domain }: DealMailDeps) =>
  async (agent: Owner, dealId: string): Promise<{ address: string }> => {
    if (!domain) throw new AppError('CONFLICT', { message: 'Email to deals is not set up here.' });
    await requireDeal(db, agent, dealId);
    const of = { agentId: agent.id, dealId };
    const row = { ...of, token: newToken() };
    const { failed } = await tried(
      db.transact([
        dealAddress.put(of, row, { if: isNew }),
        mailAddress.put({ token: row.token }, { ...row, countedIds: [] }, { if: isNew }),
      ]),
    );
    const made = failed ? await dealAddress.get(db, of, latest) : row;
    if (!made) throw failed;
    return { address: addressOf(made.token, domain) };
  };

export const landDealMail =
  ({ db }: Pick<DealMailDeps, 'db'>) =>
  async (agent: Owner, dealId: string, id: string): Promise<void> => {
    await requireDeal(db, agent, dealId);
    const isThere = { ...exists, refuse: () => new AppError('NOT_FOUND') };
    await dealMail.change(
      db,
      { agentId: agent.id, dealId, id },
      { set: { state: 'landed' }, remove: NOT_HELD },
      isThere,
    );
  };

/** The deals in which an email waits, each once. */
export const listHeldMail =
  ({ db, clock }: Pick<DealMailDeps, 'db' | 'clock'>) =>
  async ({ id }: Owner): Promise<Reply<typeof routes.heldMail>> => {
    const { items } = await dealMail.list(db, { index: 'GSI1', pk: heldMails(id), limit: MAIL_LIMITS.shown });
    const now = clock().getTime() / 1000;
    const waiting = items.filter(({ expires }) => expires > now);
    const deals = new Map<string, { id: string; about: string; waiting: number; at: string }>();
    for (const { dealId, about, at } of waiting)
      deals.set(dealId, { id: dealId, about, waiting: (deals.get(dealId)?.waiting ?? 0) + 1, at });
    const own = await Promise.all([...deals.keys()].map((dealId) => isOwn(db, { id }, dealId)));
    return { deals: [...deals.values()].filter((_, at) => own[at]) };
  };

/** Deletes the files first, so that an interrupted removal can be repeated. */
export const removeDealMail =
  (deps: DealMailDeps) =>
  async (agent: Owner, dealId: string, id: string): Promise<void> => {
    const row = await ownMail(deps, agent, dealId, id);
    if (row.hasFiles) await eraseMailFiles(deps)(folderOf(row));
    await deps.db.delete(dealMail.key({ agentId: agent.id, dealId, id }));
  };

/** The files of a held email can't be opened, because its sender isn't known. */
export const openDealMailFile =
  (deps: DealMailDeps) => async (agent: Owner, dealId: string, at: { mail: string; file: string }) => {
    const row = await ownMail(deps, agent, dealId, at.mail);
    if (row.state === 'held') throw new AppError('CONFLICT', { message: 'Accept the email first.' });
    return openMailFile(deps)(folderOf(row), at.file);
  };

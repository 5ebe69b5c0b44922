// A buyer at a listing's link asks for their own request. Everyone gets the same answer, the first time or later, with or
// without an email: the link is on a poster, and no one may learn from it who else asked.
import type { Secret } from '#core/aws/secrets.ts';
import { type Db, tried } from '#core/data/db.ts';
import { AppError, type ErrorCode } from '#core/http/errors.ts';
import { REQUIRED_MESSAGE } from '#core/http/field-words.ts';
import type { Language } from '#core/http/language.ts';
import type { Body } from '#core/http/route.ts';
import { carriesContact } from '#core/mail/spoken-name.ts';
import type { Clock } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import { centsFrom } from '#core/platform/money.ts';
import { communication, createListedWrites, isExpired, listedRequest } from '#public/funds/request';
import { countListedAgainstPlan } from '#public/members/billing';
import { accountNotification } from '#public/members/dashboard';
import { transactByClient } from '#public/members/senders';
import type { routes } from './contract.ts';
import type { ListingBuyerRow, ListingRow } from './entity.ts';
import { buyerEmail } from './listing-emails.ts';
import { buyerWrites, hasMovedEnd, readBuyer, readOpen } from './listing-store.ts';

type Deps = { db: Db; clock: Clock; pinKey: Secret };
type Asked = Body<typeof routes.askOfListing>;

/** The names go into an email to an address that anyone can type. */
const refuseNames = ({ first_name, last_name }: Asked): void => {
  const fields = Object.entries({ first_name, last_name }).filter(([, name]) => carriesContact(name));
  if (fields.length > 0)
    throw new AppError('INVALID', { fields: Object.fromEntries(fields.map(([name]) => [name, REQUIRED_MESSAGE])) });
};

/** For these refusals, no email goes out, and the answer doesn't say so. */
const SILENT_REFUSALS: readonly ErrorCode[] = [
  'TOO_MANY_REQUESTS',
  'QUOTA_REACHED',
  'READER_REFUSES',
  'SENDING_STOPPED',
];
const LIMITED: readonly ErrorCode[] = ['TOO_MANY_REQUESTS', 'QUOTA_REACHED'];
const silentReason = (error: unknown): ErrorCode => {
  if (error instanceof AppError && SILENT_REFUSALS.includes(error.code)) return error.code;
  throw error;
};

const fullNotice = ({ agentId, id, address }: ListingRow, now: Date) =>
  accountNotification(
    agentId,
    'emails',
    {
      // One notification a day.
      id: `${id}${now.toISOString().slice(0, 10)}~emails`,
      subject: `The link of ${address} has reached its limit`,
      body: "Some people who asked today got no email. If you don't know why so many did, close the link. The Free plan includes ten buyers a month.",
    },
    now,
  );

const again = async (
  { db }: Deps,
  row: ListingRow,
  known: { linkId: string; email: string },
  firstName: string,
  now: Date,
) =>
  transactByClient(
    db,
    { linkId: row.id, agentId: row.agentId, to: known.email, standing: 'listing' },
    [buyerEmail(row, { ...known, firstName }, now)],
    now,
  );

type Starting = { asked: Asked; language: Language; former: ListingBuyerRow | undefined };

const first = async (deps: Deps, row: ListingRow, { asked, language, former }: Starting, now: Date): Promise<void> => {
  const { agentId } = row;
  const request = listedRequest(
    { ...row, listing: row.id },
    { ...asked, amount: centsFrom(asked.amount), reportType: asked.report_type, language },
    { pinKey: await deps.pinKey(), now },
  );
  const { id: linkId, communicationId } = request;
  await transactByClient(
    deps.db,
    { linkId: row.id, agentId, to: asked.email, standing: 'listing' },
    [
      ...createListedWrites(request),
      ...buyerWrites(
        row,
        {
          agentId,
          linkId,
          communicationId,
          email: asked.email,
          agentEmail: asked.agent_email,
          askedAt: now.toISOString(),
          // Their row's end may have moved already, before the listing's.
          expires: former?.expires ?? row.expires,
        },
        former,
      ),
      buyerEmail(row, { linkId, firstName: asked.first_name, email: asked.email }, now),
      countListedAgainstPlan(agentId, now),
    ],
    now,
  );
};

type Found = { known?: ListingBuyerRow; former?: ListingBuyerRow | undefined };

/** `former` starts again: the listing was another agent's when they asked, or their request has expired. */
const findBuyer = async ({ db }: Deps, { id, agentId }: ListingRow, email: string, now: Date): Promise<Found> => {
  const buyer = await readBuyer(db, id, email);
  // Read for a stranger, too, whose answer must take as long.
  const communicationId = buyer?.communicationId ?? id;
  const asked = await communication.get(db, { agentId, communicationId }, { consistent: true });
  if (buyer?.agentId !== agentId) return { former: buyer };
  return asked?.kind === 'request' && isExpired(asked, now) ? { former: buyer } : { known: buyer };
};

export const askOfListing =
  (deps: Deps) =>
  async (id: string, asked: Asked, language: Language): Promise<void> => {
    refuseNames(asked);
    const row = await readOpen(deps, id);
    const now = deps.clock();
    // The agent can't be their own buyer: the usual request refuses it, too.
    if (asked.email === row.agentEmail) return;
    const { known, former } = await findBuyer(deps, row, asked.email, now);
    const work = known
      ? again(deps, row, known, asked.first_name, now)
      : first(deps, row, { asked, language, former }, now);
    try {
      // It fails if they asked twice at the same moment, or the link was closed or is full.
      const { failed } = await tried(work);
      if (failed && hasMovedEnd(failed, row)) return await askOfListing(deps)(id, asked, language);
    } catch (error) {
      const reason = silentReason(error);
      log.info('a buyer of a listing got no email', { linkId: row.id, reason });
      // A known buyer only asked too often, but a new one is lost to the agent.
      if (!known && LIMITED.includes(reason)) await deps.db.transact([fullNotice(row, now)]);
    }
  };

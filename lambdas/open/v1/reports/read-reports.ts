import type { KeyHolder } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import type { Complete } from '#core/platform/complete.ts';
import { centsFrom } from '#core/platform/money.ts';
import { exportLine, ownReport, proofOfLine, verifyReport, withFundsReport } from '#public/funds/report';
import { idIn, idOut } from '../ids.ts';
import { requestRow } from '../requests/read-requests.ts';
import { typeName } from '../requests/request-view.ts';
import type { PublicReport, routes } from './contract.ts';

type Deps = Parameters<typeof proofOfLine>[0] & Parameters<typeof exportLine>[0];
type Shown = Awaited<ReturnType<ReturnType<typeof proofOfLine>>>;

const orNull = (amount: number | undefined): number | null => (amount === undefined ? null : centsFrom(amount));

const reportView = (shown: Shown): Complete<PublicReport> => ({
  id: idOut('rep', shown.report_id),
  request_id: idOut('req', shown.id),
  report_type: typeName(shown.report_type),
  confirmed: shown.fund_status === 1,
  amount_cents: centsFrom(shown.proof_amount),
  total_cents: orNull(shown.fund_total),
  accepts: shown.accepts,
  rests_on: shown.rests_on ?? 'cash',
  client_name: shown.client_name,
  holders: shown.holders,
  holder_match: shown.holder.match,
  holder_kind: shown.holder.kind,
  authority_reviewed: (shown.authorities?.length ?? 0) > 0,
  institutions: shown.institutions,
  accounts: shown.accounts.map(({ bankName, name, mask, value }) => ({
    bank: bankName,
    name,
    mask,
    value_cents: orNull(value),
  })),
  state: shown.state === 'superseded' ? 'superseded' : 'valid',
  issued_at: shown.created_at,
  valid_until: shown.valid_until,
  verify_url: shown.verify_url,
});

/** A request with the report behind it. */
const answered = async ({ db }: Pick<Deps, 'db'>, actor: KeyHolder, id: string) =>
  withFundsReport(db, await requestRow({ db })(actor, id));

/** The same, found by the report's ID. Only the current report of a request is found. */
const answeredBy = async ({ db }: Pick<Deps, 'db'>, actor: KeyHolder, id: string) => {
  const reportId = idIn('rep', id);
  const fundsReport = await ownReport(db, actor.id, reportId);
  const row = fundsReport && (await requestRow({ db })(actor, idOut('req', fundsReport.communicationId)));
  if (row?.reportId !== reportId) throw new AppError('NOT_FOUND');
  return { row, fundsReport };
};
type Line = Awaited<ReturnType<typeof answered>>;

/** The agent's own view of it, checked against its seal. */
const show = async (deps: Deps, actor: KeyHolder, line: Line): Promise<Reply<typeof routes.readReport>> => {
  const shown = await proofOfLine(deps)(actor, line);
  if (shown.report_id === '') throw new AppError('NOT_FOUND', { message: "The report hasn't arrived yet." });
  return { ...reportView(shown), request_id: idOut('req', line.row.id) };
};

const address = async (deps: Deps, line: Line): Promise<Reply<typeof routes.reportPdf>> => {
  const { url } = await exportLine(deps)(line, { as: 'address' });
  return { url };
};

export const readReport =
  (deps: Deps) =>
  async (actor: KeyHolder, id: string): Promise<Reply<typeof routes.readReport>> =>
    show(deps, actor, await answered(deps, actor, id));

export const reportPdf =
  (deps: Deps) =>
  async (actor: KeyHolder, id: string): Promise<Reply<typeof routes.reportPdf>> =>
    address(deps, await answered(deps, actor, id));

export const readReportById =
  (deps: Deps) =>
  async (actor: KeyHolder, id: string): Promise<Reply<typeof routes.readReportById>> =>
    show(deps, actor, await answeredBy(deps, actor, id));

export const reportPdfById =
  (deps: Deps) =>
  async (actor: KeyHolder, id: string): Promise<Reply<typeof routes.reportPdfById>> =>
    address(deps, await answeredBy(deps, actor, id));

/** Any report, with the facts that its verify page shows to anyone with the link. */
export const verifyByKey =
  (deps: Deps) =>
  async (id: string): Promise<Reply<typeof routes.verifyReport>> => {
    const { state, issued_at, valid_until, fingerprint } = await verifyReport(deps)(idIn('rep', id));
    return {
      state,
      issued_at: issued_at || null,
      valid_until: valid_until || null,
      fingerprint: fingerprint || null,
    };
  };

import type { KeyHolder } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import type { Complete } from '#core/platform/complete.ts';
import { centsFrom } from '#core/platform/money.ts';
import { exportReport, proofOfFunds, requestOfReport, verifyReport } from '#public/funds/report';
import { idIn, idOut } from '../ids.ts';
import { readRequest } from '../requests/read-requests.ts';
import { typeName } from '../requests/request-view.ts';
import type { PublicReport, routes } from './contract.ts';

type Deps = Parameters<typeof proofOfFunds>[0] & Parameters<typeof exportReport>[0];
type Shown = Awaited<ReturnType<ReturnType<typeof proofOfFunds>>>;

const orNull = (amount: number | undefined): number | null => (amount === undefined ? null : centsFrom(amount));

const reportView = (shown: Shown): Complete<PublicReport> => ({
  id: idOut('rep', shown.report_id),
  request_id: idOut('req', shown.id),
  report_type: typeName(shown.report_type),
  confirmed: shown.fund_status === 1,
  amount_cents: centsFrom(shown.proof_amount),
  total_cents: orNull(shown.fund_total),
  accepts: shown.accepts,
  client_name: shown.client_name,
  holders: shown.holders,
  holder_match: shown.holder.match,
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

/** The agent's own view of it, checked against its seal. */
export const readReport =
  (deps: Deps) =>
  async (actor: KeyHolder, id: string): Promise<Reply<typeof routes.readReport>> => {
    await readRequest(deps)(actor, id);
    const shown = await proofOfFunds(deps)(actor, idIn('req', id));
    if (shown.report_id === '') throw new AppError('NOT_FOUND', { message: "The report hasn't arrived yet." });
    return { ...reportView(shown), request_id: id };
  };

export const reportPdf =
  (deps: Deps) =>
  async (actor: KeyHolder, id: string): Promise<Reply<typeof routes.reportPdf>> => {
    await readRequest(deps)(actor, id);
    const { url } = await exportReport(deps)(actor, idIn('req', id), { as: 'address' });
    return { url };
  };

/** The request whose current report it is. */
const requestBehind = async (deps: Deps, actor: KeyHolder, id: string): Promise<string> => {
  const found = await requestOfReport(deps.db, actor.id, idIn('rep', id));
  const request = found === undefined ? undefined : await readRequest(deps)(actor, idOut('req', found));
  if (request?.report?.id !== id) throw new AppError('NOT_FOUND');
  return request.id;
};

export const readReportById =
  (deps: Deps) =>
  async (actor: KeyHolder, id: string): Promise<Reply<typeof routes.readReportById>> =>
    readReport(deps)(actor, await requestBehind(deps, actor, id));

export const reportPdfById =
  (deps: Deps) =>
  async (actor: KeyHolder, id: string): Promise<Reply<typeof routes.reportPdfById>> =>
    reportPdf(deps)(actor, await requestBehind(deps, actor, id));

/** Any report, as on its verify page: what anyone with its link may know. */
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

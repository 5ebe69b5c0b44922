import { routes as dealRoutes } from '#contracts/funds/deals';
import { routes as guestLinkRoutes } from '#contracts/funds/guest-link';
import { routes as listingRoutes } from '#contracts/listings/listing';
import { routes as offerRoutes } from '#contracts/listings/offers';
import { routes as dashboardRoutes } from '#contracts/members/dashboard';
import { openDb } from '#core/aws/clients.ts';
import { createSecret } from '#core/aws/secrets.ts';
import { rememberLanguage } from '#core/http/guest-language.ts';
import { createGuestGuard } from '#core/http/guest-link.ts';
import { headerOf } from '#core/http/http.ts';
import { languageIn } from '#core/http/language.ts';
import { type Handlers, serve, success } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { refuseEnded } from '#core/security/ended-sign-ins.ts';
import { guestLinkHandlers } from '#handlers/funds/guest-link';
import { listingHandlers } from '#handlers/listings/listing';
import { offerHandlers } from '#handlers/listings/offers';
import { dashboardHandlers } from '#handlers/members/dashboard';
import { findOpenDeal, listOfficeDeals, readDeal, saveDealNote } from '#public/funds/deals';
import { stopSending } from '#public/funds/report';
import { requireLiveSession } from '#public/members/session';
import { discardDraft, saveDraft } from './communications/drafts.ts';
import { listCommunications } from './communications/list-communications.ts';
import { decide } from './consent/decide.ts';
import { routes } from './contract.ts';
import { createRequest } from './create-request.ts';
import { sendTestEmail } from './emails/send-test-email.ts';
import { signGiftLetter } from './gift/sign-gift-letter.ts';
import { answerRequest } from './guest/answer-request.ts';
import { saveGuestDraft } from './guest/guest-draft.ts';
import { acceptLicense, noteLockedLink, openRequest } from './guest/open-request.ts';
import { readLog } from './log.ts';
import { cancelRequest, changeReminders, extendRequest, remindClient } from './manage/change-request.ts';
import { correctClientEmail } from './manage/correct-email.ts';
import { showClientLink } from './manage/show-link.ts';
import { removeSample, sendSample } from './sample/sample.ts';
import { sendReport } from './send-report.ts';
import { REQUEST_TYPE } from './vocabulary.ts';

type Deps = Parameters<typeof showClientLink>[0] &
  Parameters<typeof guestLinkHandlers>[0] &
  Parameters<typeof listingHandlers>[0];

const openUseCases = (deps: Deps) => ({
  listCommunications: listCommunications(deps),
  createRequest: createRequest(deps),
  sendReport: sendReport(deps),
  sendSample: sendSample(deps),
  removeSample: removeSample(deps),
  sendTestEmail: sendTestEmail(deps),
  saveDraft: saveDraft(deps),
  discardDraft: discardDraft(deps),
  remindClient: remindClient(deps),
  extendRequest: extendRequest(deps),
  changeReminders: changeReminders(deps),
  correctClientEmail: correctClientEmail(deps),
  cancelRequest: cancelRequest(deps),
  showClientLink: showClientLink(deps),
  readLog: readLog(deps),
  rememberLanguage: rememberLanguage(deps),
  openRequest: openRequest(deps),
  acceptLicense: acceptLicense(deps),
  decide: decide(deps),
  stopSending: stopSending(deps),
  saveGuestDraft: saveGuestDraft(deps),
  answerRequest: answerRequest(deps),
  signGiftLetter: signGiftLetter(deps),
  listOfficeDeals: listOfficeDeals(deps),
  findOpenDeal: findOpenDeal(deps),
  readDeal: readDeal(deps),
  saveDealNote: saveDealNote(deps),
});

type UseCases = ReturnType<typeof openUseCases>;
type Served = Handlers<typeof routes & typeof dealRoutes>;
type GuestRoutes = 'guestRequest' | 'answerRequest' | 'decide' | 'acceptLicense' | 'signGiftLetter';

const agentHandlers = (use: UseCases): Omit<Served, GuestRoutes> => ({
  communications: ({ actor, query }) => use.listCommunications(actor, query),
  createCommunication: async ({ actor, body, idempotencyKey }) => {
    const { draft_id: draftId, seen, ...typed } = body;
    if (typed.report_request_type === REQUEST_TYPE.request) {
      const { proposal_id: proposalId, ...input } = typed;
      const from = { draftId, proposalId, idempotencyKey };
      return input.message_draft === 1
        ? use.saveDraft(actor, { ...from, draft: input, seen })
        : use.createRequest(actor, { ...from, input });
    }
    if (typed.message_draft === 1) return use.saveDraft(actor, { draft: typed, draftId, seen, idempotencyKey });
    return use.sendReport(actor, { input: typed, draftId, idempotencyKey });
  },
  sendSample: ({ actor }) => use.sendSample(actor),
  removeSample: ({ actor }) => use.removeSample(actor),
  testEmail: ({ actor, body: { language, ...input } }) => use.sendTestEmail(actor, input, language),
  remind: async ({ actor, params, body }) => ({
    ...success,
    ...(await use.remindClient(actor, params.id, body.proposal_id)),
  }),
  extend: ({ actor, params }) => use.extendRequest(actor, params.id),
  changeReminders: ({ actor, params, body }) => use.changeReminders(actor, params.id, body.reminder_plan),
  correctEmail: async ({ actor, params, body }) => ({
    ...success,
    ...(await use.correctClientEmail(actor, params.id, body.to_user_email)),
  }),
  showLink: ({ actor, params }) => use.showClientLink(actor, params.id),
  requestLog: ({ actor, params }) => use.readLog(actor, params.id),
  cancel: ({ actor, params }) => use.cancelRequest(actor, params.id),
  officeDeals: ({ actor, params: { id, member }, query }) => use.listOfficeDeals(actor, { id, member }, query),
  openDeal: ({ actor, query }) => use.findOpenDeal(actor, query),
  deal: ({ actor, params }) => use.readDeal(actor, params.id),
  saveDealNote: ({ actor, params, body }) => use.saveDealNote(actor, params.id, body),
  discardDraft: ({ actor, params }) => use.discardDraft(actor, params.id),
});

const guestHandlers = (use: UseCases): Pick<Served, GuestRoutes> => ({
  guestRequest: async ({ actor, event }) => {
    await use.rememberLanguage(actor, languageIn(headerOf(event, 'accept-language')));
    return use.openRequest(actor);
  },
  answerRequest: ({ actor, body, event }) => {
    const { request_id: _id, request_pin: _pin, public_token: _token, ...answer } = body;
    const {
      is_later: isLater,
      seen,
      seen_decision: seenDecision,
      shown_total: shownTotal,
      as_is: asIs,
      ...typed
    } = answer;
    const language = languageIn(headerOf(event, 'accept-language')) ?? 'en';
    if (typed.message_draft === 1) return use.saveGuestDraft(actor, typed, { seen, language });
    const decided = { seen, seenDecision, shownTotal, isAsIs: asIs === 1, isFirst: isLater === 0, language };
    return use.answerRequest(actor, typed, decided);
  },
  decide: ({ actor, body: { decision, words, seen }, event }) => {
    const language = languageIn(headerOf(event, 'accept-language')) ?? 'en';
    return decision === 'stopped'
      ? use.stopSending(actor, language)
      : use.decide(actor, { decision, words, seen }, language);
  },
  acceptLicense: ({ actor, body }) => use.acceptLicense(actor, body.agent_email),
  signGiftLetter: ({ actor, body, event }) =>
    use.signGiftLetter(actor, body, languageIn(headerOf(event, 'accept-language')) ?? 'en'),
});

/** Requests, their deals and the dashboard, which an agent opens in turn: one warm function serves all of them. */
export const serveRequests = (deps: Deps) => {
  const use = openUseCases(deps);
  return serve(
    { ...routes, ...guestLinkRoutes, ...dealRoutes, ...dashboardRoutes, ...listingRoutes, ...offerRoutes },
    {
      ...dashboardHandlers(deps),
      ...guestLinkHandlers(deps),
      ...listingHandlers(deps),
      ...offerHandlers(deps),
      ...agentHandlers(use),
      ...guestHandlers(use),
    },
    {
      proveGuest: createGuestGuard({ ...deps, onUsedUp: noteLockedLink(deps) }),
      refuseEnded: refuseEnded(deps),
      requireLiveSession: requireLiveSession(deps),
    },
  );
};

export const handler = serveRequests({
  db: openDb(),
  clock: systemClock,
  pinKey: createSecret(env('PIN_KEY_SECRET')),
  siteUrl: env('SITE_URL'),
});

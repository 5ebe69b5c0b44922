import { routes as dashboardRoutes } from '#contracts/dashboard';
import { routes as dealRoutes } from '#contracts/funds/deals';
import { routes as guestLinkRoutes } from '#contracts/funds/guest-link';
import { openDb } from '#core/aws/clients.ts';
import { createSecret } from '#core/aws/secrets.ts';
import { rememberLanguage } from '#core/http/guest-language.ts';
import { createGuestGuard } from '#core/http/guest-link.ts';
import { headerOf } from '#core/http/http.ts';
import { languageIn } from '#core/http/language.ts';
import { serve, success } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { refuseEnded } from '#core/security/ended-sign-ins.ts';
import { dashboardHandlers } from '#handlers/dashboard';
import { guestLinkHandlers } from '#handlers/funds/guest-link';
import { findOpenDeal, listOfficeDeals, readDeal, saveDealNote } from '#public/funds/deals';
import { stopSending } from '#public/funds/report';
import { requireLiveSession } from '#public/members/session';
import { discardDraft } from './communications/discard-draft.ts';
import { listCommunications } from './communications/list-communications.ts';
import { saveDraft } from './communications/save-draft.ts';
import { decide } from './consent/decide.ts';
import { routes } from './contract.ts';
import { createRequest } from './create-request.ts';
import { sendTestEmail } from './emails/send-test-email.ts';
import { acceptLicence } from './guest/accept-licence.ts';
import { answerRequest } from './guest/answer-request.ts';
import { noteLockedLink } from './guest/note-locked-link.ts';
import { openRequest } from './guest/open-request.ts';
import { saveGuestDraft } from './guest/save-guest-draft.ts';
import { readLog } from './log/read-log.ts';
import { cancelRequest } from './manage/cancel-request.ts';
import { changeReminders } from './manage/change-reminders.ts';
import { correctClientEmail } from './manage/correct-email.ts';
import { extendRequest } from './manage/extend-request.ts';
import { remindClient } from './manage/remind-client.ts';
import { showClientLink } from './manage/show-link.ts';
import { sendReport } from './send-report.ts';
import { REQUEST_TYPE } from './vocabulary.ts';

const deps = {
  db: openDb(),
  clock: systemClock,
  pinKey: createSecret(env('PIN_KEY_SECRET')),
};

const use = {
  listCommunications: listCommunications(deps),
  createRequest: createRequest(deps),
  sendReport: sendReport(deps),
  sendTestEmail: sendTestEmail(deps),
  saveDraft: saveDraft(deps),
  discardDraft: discardDraft(deps),
  remindClient: remindClient(deps),
  extendRequest: extendRequest(deps),
  changeReminders: changeReminders(deps),
  correctClientEmail: correctClientEmail(deps),
  cancelRequest: cancelRequest(deps),
  showClientLink: showClientLink({ ...deps, siteUrl: env('SITE_URL') }),
  readLog: readLog(deps),
  rememberLanguage: rememberLanguage(deps),
  openRequest: openRequest(deps),
  acceptLicence: acceptLicence(deps),
  decide: decide(deps),
  stopSending: stopSending(deps),
  saveGuestDraft: saveGuestDraft(deps),
  answerRequest: answerRequest(deps),
  listOfficeDeals: listOfficeDeals(deps),
  findOpenDeal: findOpenDeal(deps),
  readDeal: readDeal(deps),
  saveDealNote: saveDealNote(deps),
};

/** Requests, their deals and the dashboard, which an agent opens one after the other: warm for one, it's warm for all. */
export const handler = serve(
  { ...routes, ...guestLinkRoutes, ...dealRoutes, ...dashboardRoutes },
  {
    ...dashboardHandlers(deps),
    ...guestLinkHandlers(deps),
    communications: ({ actor, query }) => use.listCommunications(actor, query),
    createCommunication: async ({ actor, body: { draft_id: draftId, seen, ...input }, idempotencyKey }) => {
      if (input.message_draft === 1) return use.saveDraft(actor, { draft: input, draftId, seen, idempotencyKey });
      if (input.report_request_type === REQUEST_TYPE.request)
        return use.createRequest(actor, { input, draftId, idempotencyKey });
      return use.sendReport(actor, { input, draftId, idempotencyKey });
    },
    testEmail: ({ actor, body: { language, ...input } }) => use.sendTestEmail(actor, input, language),
    remind: async ({ actor, params }) => ({ ...success, ...(await use.remindClient(actor, params.id)) }),
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
    acceptLicence: ({ actor, body }) => use.acceptLicence(actor, body.agent_email),
  },
  {
    proveGuest: createGuestGuard({ ...deps, onUsedUp: noteLockedLink(deps) }),
    refuseEnded: refuseEnded(deps),
    requireLiveSession: requireLiveSession(deps),
  },
);

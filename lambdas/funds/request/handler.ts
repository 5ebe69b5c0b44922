import { openDb } from '#core/aws/clients.ts';
import { createSecret } from '#core/aws/secrets.ts';
import { rememberLanguage } from '#core/http/guest-language.ts';
import { createGuestGuard } from '#core/http/guest-link.ts';
import { headerOf } from '#core/http/http.ts';
import { languageIn } from '#core/http/language.ts';
import { serve, success } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { answerWithReport } from './answer-with-report.ts';
import { REQUEST_TYPE, routes } from './contract.ts';
import { createRequest } from './create-request.ts';
import { listCommunications } from './list-communications.ts';
import { manageRequest } from './manage-request.ts';
import { createMessageStore } from './message-store.ts';
import { acceptLicence, openRequest } from './open-request.ts';
import { discardDraft, saveDraft } from './save-draft.ts';
import { sendReport } from './send-report.ts';

const db = openDb();
const deps = {
  db,
  clock: systemClock,
  pinKey: createSecret(env('PIN_KEY_SECRET')),
  messages: createMessageStore(db),
};
const list = listCommunications(deps);
const ask = createRequest(deps);
const send = sendReport(deps);
const answer = answerWithReport(deps);
const save = saveDraft(deps);
const discard = discardDraft(deps);
const manage = manageRequest(deps);
const open = openRequest(deps);
const heard = rememberLanguage(deps);
const accept = acceptLicence(deps);

export const handler = serve(
  routes,
  {
    communications: ({ actor, query }) => list(actor, query),
    createReport: async ({ actor, body: { draft_id: draftId, ...draft }, idempotencyKey }) => {
      if (draft.message_draft === 1) return save(actor, { draft, draftId });
      if (draft.report_request_type === REQUEST_TYPE.ask) return ask(actor, { draft, draftId, idempotencyKey });
      return send(actor, { draft, draftId, idempotencyKey });
    },
    remind: async ({ actor, params }) => {
      await manage.remind(actor, params.id);
      return success;
    },
    extend: ({ actor, params }) => manage.extend(actor, params.id),
    correctEmail: async ({ actor, params, body }) => {
      await manage.correctEmail(actor, params.id, body.to_user_email);
      return success;
    },
    cancel: async ({ actor, params }) => {
      await manage.cancel(actor, params.id);
      return success;
    },
    discardDraft: async ({ actor, params }) => {
      await discard(actor, params.id);
      return success;
    },
    guestRequest: async ({ actor, event }) => {
      await heard(actor, languageIn(headerOf(event, 'accept-language')));
      return open(actor);
    },
    guestCreateReport: ({ actor, body }) => answer(actor, body),
    acceptLicence: async ({ actor }) => {
      await accept(actor);
      return success;
    },
  },
  { proveGuest: createGuestGuard(deps) },
);

// A test against the whole product tries each route by name, and limits its database requests. Routes without one are listed, so
// that a new route without them fails, and a line goes as soon as it's no longer true.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allRoutes, type ListedRoute } from './security/route-list.ts';
import { wholeBodies } from './security/sample-input.ts';

/** Called through helpers that put the path together. */
const TRIED_BY_HELPERS = [
  'chat/signing.fillInDocument',
  'chat/transaction.reopenTransaction',
  'clients/campaigns.unsubscribePage',
  'clients/campaigns.unsubscribe',
  'clients/campaigns.reportPage',
  'clients/campaigns.reportEmail',
  'chat/files.guestStartFile',
  'chat/files.guestFileParts',
  'chat/files.guestCompleteFile',
  'chat/files.requestFiles',
  'chat/files.startApprovalFile',
  'chat/files.startFile',
  'chat/files.fileParts',
  'chat/files.completeFile',
  'funds/report.sentReport',
  'members/staff.unsubscribedUsers',
  'members/offices/seats.previewSeats',
  'members/offices/seats.changeSeats',
];
/** The attacks alone call them, or a test of the browser through its page. */
const NOT_TRIED = [
  'chat/files.acceptDocuments',
  'chat/files.askForDocuments',
  'funds/deals.officeDeals',
  'chat/conversation.chatSession',
  'chat/files.guestRemoveFile',
  'funds/bank.repaired',
  'funds/report.sentFile',
  'funds/report.explainHolder',
  'funds/report/offer-letter.guestOfferLetters',
  'funds/request.testEmail',
  'funds/request.changeReminders',
  'members/offices.uninviteMember',
  'members/offices.declineOffice',
];
const WITHOUT_A_BUDGET: Record<string, string> = {
  'chat/files': 'startApprovalFile',
  'background/browser-reports': 'report',
  'seal-log': 'sealLog sealLogDay',
  'chat/conversation': 'agentMessages agentSession chatMessages chatSession',
  'chat/signing':
    'agentCopy agentDocument agentSign fillInDocument guestCode guestCopy guestDecline guestDocument guestSign guestSignedFiles presentAgain releaseDocument signedFiles signerCopy verifySigned voidDocument',
  'chat/signing/own': 'guestPdf signerPdf',
  'chat/transaction':
    'agentChecklist changeChecklist closeTransaction guestChecklist guestTransaction reopenTransaction startTransaction transaction transactions',
  'clients/analytics': 'openEmbed redeemEmbed',
  'clients/campaigns':
    'audience campaign campaigns createCampaign deleteCampaign reach recipients reportEmail reportPage saveCampaign saveSender sendCampaign sender stopCampaign testCampaign unsubscribe unsubscribePage',
  'clients/consent': 'consent noteCall setConsent',
  'clients/import': 'importClients',
  'clients/list': 'deleteClient editClient exportClients restoreClient',
  'members/dashboard': 'markRead',
  'chat/files/asked': 'askForFile askedFiles cancelAskedFile guestAskedFiles',
  'funds/bank': 'plaidWebhook repairToken repaired unlinkBank',
  'funds/report':
    'askStillGood disconnect explainHolder guestReports keepBanks proofOfFunds readerFile readerReport reportFile sealKeys sentFile sentReport stillGoodConsent verify withdrawGuest withdrawOwn',
  'funds/report/offer-letter':
    'guestLetterFile guestOfferLetters guestSendOfferLetter guestWithdrawOfferLetter offerLetterFile offerLetters openOfferLetter replyToOfferLetter sendOfferLetter withdrawOfferLetter',
  'funds/request':
    'acceptLicense answerRequest cancel changeReminders correctEmail decide discardDraft extend remind requestLog showLink testEmail',
  'members/activity': 'activity',
  'members/billing': 'checkout plans portal purchase stripeWebhook subscription upgrade',
  'members/card': 'saveBusinessCard',
  'members/notifications': 'addNewsDevice newsDevices removeNewsDevice saveNotificationChoices',
  'members/passkeys':
    'addPasskey passkeys removePasskey renamePasskey signInWithPasskey startPasskey startPasskeySignIn',
  'members/senders': 'allowSender senders stopSender',
  'members/session':
    'beginSession changePassword devices endDevice endEverySession endOtherDevices endSession refreshSession secondFactor setUpSecondFactor switchOffSecondFactor switchOnSecondFactor',
  'members/staff': 'audit checkAudit deactivateAccount figures invitations invite reactivateAccount revokeInvitation',
  'open/assistants': 'authorizationServer protectedResource protectedResourceOfMcp streamToAssistants',
  'open/assistants/connected': 'disconnectAssistant',
  'open/webhooks':
    'addWebhook deliveries removeWebhook rotateWebhookSecret sendAgain switchWebhook testWebhook webhooks',
  'open/keys': 'createKey keys officeKeys revokeKey revokeOfficeKey rotateKey',
  'members/offices':
    'acceptOffice changeRole createOffice declineOffice inviteMember office removeMember showPipeline uninviteMember',
};

const here = import.meta.dirname;
const read = (file: string): string => readFileSync(join(here, file), 'utf8');
const tests = ['journeys', 'cloud', 'browser', 'security', 'faults']
  .flatMap((folder) => readdirSync(join(here, folder), { recursive: true }).map((file) => join(folder, String(file))))
  .filter((file) => file.endsWith('.ts'))
  .map(read)
  .join('\n');
const budgets = readdirSync(join(here, 'usage'))
  .map((file) => read(join('usage', file)))
  .join('\n');

/** The form of a call in a test: `'PUT', '/api/deals/${id}/note'`, or `.PUT('/v1/deals/{id}/note'` of a client made from the document. */
const callOf = ({ method, path }: ListedRoute): RegExp => {
  const parts = path.split(/\{\w+\}/);
  const id = '(?:\\w+_)?(?:\\$?\\{[^}]*\\}|[\\w-]+)';
  return new RegExp(`(?:['"]${method}['"],|\\.${method}\\()\\s*['"\`]${parts.join(id)}(?=['"\`?$])`);
};
const isTried = (route: ListedRoute): boolean => callOf(route).test(tests);
const hasBudget = ({ method, path }: ListedRoute): boolean => budgets.includes(`'${method} ${path}'`);
const idsOf = (routes: ListedRoute[]) => routes.map(({ id }) => id).sort();

it('is tried by a test against the whole product, or listed', () => {
  const missing = idsOf(allRoutes.filter((route) => !isTried(route)));
  expect(missing).toEqual([...TRIED_BY_HELPERS, ...NOT_TRIED].sort());
});

it('has a line in a test of test/usage, or is listed', () => {
  const missing = idsOf(allRoutes.filter((route) => !hasBudget(route)));
  const listed = Object.entries(WITHOUT_A_BUDGET).flatMap(([feature, names]) =>
    names.split(' ').map((name) => `${feature}.${name}`),
  );
  expect(missing).toEqual(listed.sort());
});

it('each takes a body made from its schema, which the attacks begin with', () => {
  const failed = allRoutes.flatMap((route) => {
    try {
      wholeBodies(route, 'sample');
      return [];
    } catch (error) {
      return [`${route.id}: ${(error as Error).message}`];
    }
  });
  expect(failed).toEqual([]);
});

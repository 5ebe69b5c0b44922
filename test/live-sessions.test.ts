// The calls that an ID token makes on its own, with the reasons (docs/adr/038-sessions.md). Without an entry here, a new route that
// changes something fails, until it asks for the browser's session or has a reason not to.
import { expect, it } from 'vitest';
import { type ListedRoute, routesFor } from './security/route-list.ts';

const TOKEN_ALONE: Record<string, string[]> = {
  'is daily work that the account shows, and that can be changed again': [
    'chat/signing.fillInDocument',
    'chat/signing.nameSigners',
    'chat/signing.nextAgreement',
    'chat/signing/own.placeFields',
    'chat/signing/own.usePdf',
    'chat/signing/own.useStandardText',
    'chat/transaction.agentChecklist',
    'chat/transaction.changeChecklist',
    'clients/campaigns.createCampaign',
    'clients/campaigns.saveCampaign',
    'clients/campaigns.saveSender',
    'clients/campaigns.stopCampaign',
    'clients/consent.noteCall',
    'clients/list.addClient',
    'clients/list.editClient',
    'clients/list.keepContact',
    'clients/list.restoreClient',
    'members/dashboard.dismiss',
    'chat/files/asked.cancelAskedFile',
    'members/dashboard.markRead',
    'funds/deals.saveDealNote',
    'listings/listing.closeListing',
    'listings/listing.createListing',
    'listings/listing.reopenListing',
    'listings/listing.saveDates',
    'listings/listing.saveListing',
    'listings/offers.addOffer',
    'listings/offers.endSellersLink',
    'listings/offers.removeOffer',
    'listings/offers.saveOffer',
    'funds/pre-approval.savePreApproval',
    'chat/files.startApprovalFile',
    'funds/request.extend',
    'funds/request.removeSample',
    'funds/request.changeReminders',
    'members/account.acceptLicence',
    'members/account.saveAccepted',
    'members/account.saveProfile',
    'members/card.saveBusinessCard',
    'members/notifications.saveNotificationChoices',
    'members/passkeys.renamePasskey',
    'open/calendar.saveCalendar',
    'open/calendar.stopCalendar',
    'open/mail-in.makeDealAddress',
  ],
  'is recorded with its author, where no one can change it': [
    'chat/signing.presentAgain',
    'chat/transaction.closeTransaction',
    'clients/consent.setConsent',
    'clients/import.importClients',
    'funds/report.withdrawOwn',
    'funds/report/offer-letter.withdrawOfferLetter',
    'funds/request.cancel',
    'members/offices.declineOffice',
  ],
  'sends email, which is counted and can be stopped': [
    'chat/signing.remindSigner',
    'clients/campaigns.testCampaign',
    'chat/files.acceptDocuments',
    'chat/files/asked.askForFile',
    'chat/files/asked.remindOfFile',
    'chat/files.askForDocuments',
    'funds/report.askStillGood',
    'funds/report/authority.refuseAuthority',
    'funds/request.remind',
    'funds/request.sendSample',
    'funds/request.testEmail',
  ],
  "opens a room that only its own client's link leads to, with nothing of the account in it": [
    'chat/transaction.reopenTransaction',
    'chat/transaction.startTransaction',
    'chat/transaction/tours.changeTour',
    'chat/transaction/tours.proposeTour',
  ],
  'is what the specification gives a bearer token': ['funds/bank.addAccount', 'funds/request.createCommunication'],
  'takes away only drafts, own uploads and what can be restored': [
    'clients/campaigns.deleteCampaign',
    'clients/list.deleteClient',
    'chat/files.removeFile',
    'funds/pre-approval.removePreApproval',
    'funds/request.discardDraft',
  ],
  'gives out what ends before the token, or what the account shows anyway': [
    'chat/conversation.agentSession',
    'chat/signing.agentCopy',
    'chat/files.completeFile',
    'chat/files.fileParts',
    'chat/files.openFile',
    'chat/files.startFile',
    'members/billing.upgrade',
    'open/mail-in.openDealMailFile',
  ],
  "is the staff's, who sign in with a passkey where the stage says so": [
    'members/senders.allowSender',
    'members/senders.stopSender',
    'members/staff.deactivateAccount',
    'members/staff.handOverAccount',
    'members/staff.invite',
    'members/staff.reactivateAccount',
    'members/staff.revokeInvitation',
  ],
};

/** These act on the cookie, so each of their handlers looks for the session itself. */
const actsOnCookie = ({ path }: ListedRoute) => path.startsWith('/api/session/') || path === '/api/socket-ticket';

it('an ID token alone changes only what has a reason here', () => {
  const alone = routesFor('agent', 'staff').filter(
    (route) => route.method !== 'GET' && !route.liveSession && !route.stepUp && !actsOnCookie(route),
  );
  expect(alone.map(({ id }) => id).sort()).toEqual(Object.values(TOKEN_ALONE).flat().sort());
});

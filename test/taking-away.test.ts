// Nothing is taken away by one press that can't be taken back. Every route that removes, withdraws, revokes or ends something
// says here how a page guards it: a new one is asked for, and so is a new page that calls one.
// Seen red: with a route left out, and with wrong callers or guards in the table.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contractRoutes } from './contracts.ts';

const source = join(import.meta.dirname, '..', 'web', 'src');
const pages = new Map(
  readdirSync(source, { recursive: true })
    .map(String)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(source, file), 'utf8')]),
);

/** The marks in a page's text, by its way of guarding. */
const marks = {
  /** A message that offers to put it back. */
  undo: /\bundo: \(|\baction: /,
  /** The name, the address or a word, typed by hand; for things that can't be restored. */
  typed: /\btyped: |<FormModal/,
  /** A reason, in words that the other side reads. */
  reason: /\baskReason\(/,
  /** A password, a passkey or a code. */
  proof: /<Prove(?:ItIsYou)?\b/,
  /** One question, if nothing valuable is lost, or if the law wants it to be easy. */
  asks: /\basks: |\bconfirm\(|<ConfirmModal/,
  /** The same button puts it back. */
  toggle: /./,
  /** No question. */
  none: /./,
} as const;

type Guard = {
  by: keyof typeof marks;
  /** The files that call the route. */
  from: string[];
  /** The files with the guard, where those are others. */
  shown?: string[];
  /** The call that reverses a toggle. */
  back?: string;
  /** The reason why no more than this is needed. */
  why?: string;
};

const settings = 'features/account';
const chat = 'features/chat/transaction';
const offices = 'features/offices';
const signInAgain = 'The person signs in again. Nothing is deleted.';
const asEasyAsAgreeing = 'The client takes back what they agreed to, which must be as easy as agreeing.';

const guards: Record<string, Guard> = {
  // Put back by one press.
  'clients/list.deleteClient': { by: 'undo', from: ['features/clients/list/client-windows.tsx'] },
  'clients/campaigns.deleteCampaign': { by: 'undo', from: ['features/campaigns/editor/message-panel.tsx'] },
  'members/dashboard.dismiss': { by: 'undo', from: ['features/dashboard/today/today-panel.tsx'] },
  'chat/files/asked.cancelAskedFile': {
    by: 'undo',
    from: [`${chat}/files/asked-files.tsx`],
  },
  'funds/request.discardDraft': { by: 'undo', from: ['features/requests/communications/communication-body.tsx'] },
  'members/staff.revokeInvitation': { by: 'undo', from: ['features/admin/invitations/invitations-table.tsx'] },
  'listings/offers.removeOffer': { by: 'undo', from: ['features/listings/offers/offers-panel.tsx'] },
  'listings/listing.closeListing': { by: 'undo', from: ['features/listings/listing-link.tsx'] },
  'members/offices.uninviteMember': { by: 'undo', from: [`${offices}/office.tsx`] },
  'chat/transaction.closeTransaction': {
    by: 'toggle',
    back: 'reopenTransaction',
    from: [`${chat}/transaction-page.tsx`],
  },
  'members/senders.stopSender': { by: 'toggle', back: 'allowSender', from: ['features/admin/senders.tsx'] },
  'members/offices/seats.endPlan': {
    by: 'asks',
    from: [`${offices}/seats/plan-actions.tsx`],
    why: 'Resuming puts it back, as long as it runs.',
  },

  // Gone for good.
  'chat/files.removeFile': {
    by: 'typed',
    from: [`${chat}/files/file-calls.ts`, 'files/use-own-files.ts'],
    shown: [`${chat}/files/transaction-files.tsx`],
  },
  'chat/files.guestRemoveFile': {
    by: 'typed',
    from: [`${chat}/files/file-calls.ts`, 'files/use-own-files.ts'],
    shown: [`${chat}/files/transaction-files.tsx`, 'features/guest/steps/documents-step.tsx'],
  },
  'chat/files.withdrawDocuments': { by: 'typed', from: ['features/guest/steps/documents-step.tsx'] },
  'funds/report.withdrawOwn': { by: 'typed', from: ['features/requests/communications/use-acts.tsx'] },
  'funds/report/offer-letter.withdrawOfferLetter': {
    by: 'typed',
    from: ['funds/offer-letters/agent-offer-letters.tsx'],
    shown: ['funds/offer-letters/offer-letters.tsx'],
  },
  'members/staff.deactivateAccount': { by: 'typed', from: ['features/admin/accounts/change-account.tsx'] },
  'members/offices.removeMember': { by: 'typed', from: [`${offices}/use-remove-person.ts`] },
  'chat/signing.voidDocument': {
    by: 'reason',
    from: ['features/chat/signing/agent-document.tsx'],
    shown: ['features/chat/signing/document-actions.tsx'],
  },
  'chat/signing.signerDecline': {
    by: 'reason',
    from: ['features/chat/signing/further/guest-sign-page.tsx'],
    shown: ['features/chat/signing/sign-form.tsx'],
  },
  'chat/signing.guestDecline': {
    by: 'reason',
    from: ['features/chat/signing/guest-document.tsx'],
    shown: ['features/chat/signing/sign-form.tsx'],
  },
  'funds/bank.unlinkBank': { by: 'proof', from: [`${settings}/bank/unlink-bank.tsx`] },
  'open/keys.revokeKey': {
    by: 'asks',
    from: [`${settings}/integrations/own-key.tsx`],
    why: 'Another key is made in a minute, and a leaked one has to end at once.',
  },
  'open/keys.revokeOfficeKey': {
    by: 'asks',
    from: [`${offices}/office-keys.tsx`],
    why: 'Its person makes another one in a minute, and a leaked one has to end at once.',
  },
  'open/v1/account.removeTestData': { by: 'none', from: [], why: 'A program calls it about made-up data.' },
  'open/v1/events.unsubscribe': { by: 'none', from: [], why: 'A program calls it, and no page does.' },
  'open/webhooks.removeWebhook': {
    by: 'asks',
    from: [`${settings}/integrations/webhooks.tsx`],
    why: 'The events stay for 30 days, and another webhook gets the next ones.',
  },
  'members/passkeys.removePasskey': { by: 'proof', from: [`${settings}/security/passkeys.tsx`] },
  'members/session.switchOffSecondFactor': { by: 'proof', from: [`${settings}/security/sign-in-security.tsx`] },

  // Little is lost, or it must be easy.
  'funds/request.removeSample': {
    by: 'asks',
    from: ['funds/sample-actions.tsx'],
    why: "Nothing in it is anyone's, and another one is a press away.",
  },
  'open/mail-in.removeDealMail': {
    by: 'asks',
    from: ['features/requests/deals/deal-mail.tsx'],
    why: 'The email is in the mailbox that it came from.',
  },
  'open/calendar.stopCalendar': {
    by: 'asks',
    from: [`${settings}/integrations/calendar-feed.tsx`],
    why: 'Another address is a press away. Nothing in the calendar is lost.',
  },
  'listings/offers.withdrawBuyersOffer': {
    by: 'asks',
    from: ['features/listings/offers/guest-offer-page.tsx'],
    why: 'The buyer can make the same offer again, until the seller decides.',
  },
  'listings/offers.endSellersLink': {
    by: 'asks',
    from: ['features/listings/offers/sellers-link.tsx'],
    why: 'The seller gets another link by a press. The offers stay.',
  },
  'funds/guest-link.closeBrowsers': {
    by: 'asks',
    from: ['funds/guest-link/browsers.tsx'],
    why: "It opens again with the client's new link. Nothing is deleted.",
  },
  'funds/report.withdrawGuest': {
    by: 'asks',
    from: ['features/guest/control/control-panel.tsx'],
    why: asEasyAsAgreeing,
  },
  'funds/report.disconnect': {
    by: 'asks',
    from: [
      'features/guest/control/control-panel.tsx',
      'features/guest/steps/later-steps.tsx',
      'funds/bank-link/guest-bank-link.tsx',
    ],
    shown: ['features/guest/control/control-panel.tsx', 'features/guest/steps/later-steps.tsx'],
    why: asEasyAsAgreeing,
  },
  'funds/pre-approval.removePreApproval': {
    by: 'asks',
    from: ['features/requests/deals/deal-pre-approval.tsx'],
    why: 'The lender has the letter, and it is added again with one form.',
  },
  'funds/pre-approval.guestRemovePreApproval': {
    by: 'asks',
    from: ['features/guest/control/pre-approval.tsx'],
    why: asEasyAsAgreeing,
  },
  'funds/report/authority.takeBackAuthority': {
    by: 'asks',
    from: ['features/guest/control/authority.tsx'],
    why: asEasyAsAgreeing,
  },
  'funds/report/offer-letter.guestWithdrawOfferLetter': {
    by: 'asks',
    from: ['features/guest/control/issued-report-item.tsx'],
    shown: ['funds/offer-letters/offer-letters.tsx'],
    why: asEasyAsAgreeing,
  },
  'funds/request.cancel': {
    by: 'asks',
    from: ['features/requests/communications/use-acts.tsx'],
    why: 'The request stays, and is asked again with one press.',
  },
  'clients/campaigns.stopCampaign': {
    by: 'asks',
    from: ['features/campaigns/campaign-results.tsx'],
    why: 'The text and the results stay. A scheduled one is a draft again, unasked: it is scheduled again from there.',
  },
  'members/notifications.removeNewsDevice': {
    by: 'asks',
    from: [`${settings}/notifications/notification-choices.tsx`],
    why: 'News is turned on again on that device. Nothing is deleted.',
  },
  'open/assistants/connected.disconnectAssistant': {
    by: 'asks',
    from: [`${settings}/integrations/assistants.tsx`],
    why: 'It is connected again by signing in, and one that misbehaves has to end at once.',
  },
  'members/proposals.rejectProposal': {
    by: 'asks',
    from: ['funds/proposal-note.tsx'],
    why: 'Nothing was sent, and the assistant proposes it again when it is asked to.',
  },
  'members/session.endDevice': { by: 'asks', from: [`${settings}/security/devices.tsx`], why: signInAgain },
  'members/session.endOtherDevices': { by: 'asks', from: [`${settings}/security/devices.tsx`], why: signInAgain },
  'members/session.endEverySession': {
    by: 'asks',
    from: ['session/sign-out.ts'],
    shown: [`${settings}/security/devices.tsx`],
    why: signInAgain,
  },
  'members/offices.declineOffice': {
    by: 'asks',
    from: [`${offices}/office-page.tsx`],
    why: 'The office invites again.',
  },
  'members/session.endSession': { by: 'none', from: ['session/sign-out.ts'], why: signInAgain },
  'clients/campaigns.unsubscribe': {
    by: 'none',
    from: ['features/campaigns/unsubscribe/unsubscribe-page.tsx'],
    why: 'Ending what one never wanted takes one press.',
  },
};

const AWAY =
  /^(?:remove|delete|withdraw|revoke|void|discard|cancel|unlink|end|stop|close|decline|disconnect|uninvite|dismiss|deactivate|off|unsubscribe)$/;
const takesAway = (name: string) =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .split(' ')
    .some((word) => AWAY.test(word));

/** A page's name for the table of a contract, if it knows it. */
const tableIn = (text: string, feature: string): string | undefined => {
  const [, names] = new RegExp(`import \\{([^}]*)\\} from '#contracts/${feature}';`).exec(text) ?? [];
  const [found, alias] = /\broutes\b(?: as (\w+))?/.exec(names ?? '') ?? [];
  return found && (alias ?? 'routes');
};

const callersOf = (feature: string, name: string): string[] =>
  [...pages].flatMap(([file, text]) => {
    const table = tableIn(text, feature);
    return table && new RegExp(`\\b${table}\\.${name}\\b(?!\\.)`).test(text) ? [file] : [];
  });

/** No page calls the public API: a program asks its own person. */
const away = contractRoutes.filter(
  ({ name, route: { method, auth } }) =>
    auth !== 'key' && (method === 'DELETE' || (method !== 'GET' && takesAway(name))),
);

describe('what takes something away', () => {
  it('says how it is guarded, and no route does that is gone', () => {
    const known = contractRoutes.map(({ feature, name }) => `${feature}.${name}`);
    expect(away.map(({ feature, name }) => `${feature}.${name}`).filter((id) => !guards[id])).toEqual([]);
    expect(Object.keys(guards).filter((id) => !known.includes(id))).toEqual([]);
  });

  it.each(Object.entries(guards))(
    '%s is guarded where a page calls it',
    (id, { by, from, shown = from, back, why }) => {
      const at = id.lastIndexOf('.');
      expect(callersOf(id.slice(0, at), id.slice(at + 1)).sort()).toEqual([...from].sort());
      const text = (file: string) => pages.get(file) ?? '';
      for (const file of shown) expect(text(file), file).toMatch(marks[by]);
      if (by === 'toggle') for (const file of shown) expect(text(file), file).toContain(`.${back}`);
      if (by === 'asks' || by === 'none') expect(why).toBeTruthy();
    },
  );
});

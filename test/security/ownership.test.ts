// No one reaches what belongs to someone else: every ID of A, in every place that takes one, tried by everyone else.
// Seen red: with a report withdrawn for whom its row names instead of for whom the link proves, ten rows changed.
import type { Account } from 'cdk-run/srp-client';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Guest } from '../cloud/actors.ts';
import type { BrowserSession } from '../cloud/client.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { sized } from '../cloud/size.ts';
import { attack } from './attack.ts';
import { asGuest, type Cast, destructive, type FoundId, makeCast } from './cast.ts';
import { idFields, idsFor, inTurn, steal, type Try, withParams } from './others-try.ts';
import { type ListedRoute, pathOf, routesFor } from './route-list.ts';
import { sampleBody } from './sample-input.ts';

let cast: Cast;
let owners: string[];
/** Beside another agent, staff and two other guests: ten people in all. */
let strangers: (Account & BrowserSession)[];
beforeAll(async () => {
  cast = await makeCast();
  strangers = await inFlight(1, Array.from({ length: sized(0, 6) }), () => newAgent());
  owners = [cast.agentA.id, cast.guestA.link.request_id, cast.openGuestA.link.request_id];
});

const byGuest = (guest: Guest, foreign: FoundId[]): Try[] => [
  ...withParams('guest').flatMap((route) =>
    idsFor(route, foreign).map((id) => ({
      what: `${route.id} of ${id} by guest ${guest.email}`,
      run: () => asGuest(route, guest, 'theft', pathOf(route, id)),
    })),
  ),
  ...routesFor('guest').flatMap((route) =>
    idFields(route).flatMap((field) =>
      idsFor(route, foreign).map((id) => ({
        what: `${route.id} with ${field} ${id} by guest ${guest.email}`,
        run: () =>
          attack({
            method: route.method,
            path: pathOf(route),
            cookie: guest.cookie,
            body: { ...sampleBody(route, 'theft'), ...guest.link, [field]: id },
          }),
      })),
    ),
  ),
];

/** Another's id with one's own pin, and the other way round. */
const crossed = (): Try[] =>
  routesFor('guest').flatMap((route) => {
    const mix = (link: Guest['link']) => asGuest(route, { ...cast.guestB, link }, 'theft', pathOf(route));
    const { request_id, request_pin } = cast.guestA.link;
    return [
      {
        what: `${route.id} of A's link with B's pin`,
        run: () => mix({ request_id, request_pin: cast.guestB.link.request_pin }),
      },
      { what: `${route.id} of no link with A's pin`, run: () => mix({ request_id: 'e'.repeat(32), request_pin }) },
    ];
  });

const asOpenGuest = () => ({ cookie: cast.openGuestA.cookie, body: cast.openGuestA.link });

describe("what is another's", () => {
  it('is neither shown nor changed by any id in any place', async () => {
    expect(cast.ids.length).toBeGreaterThan(8);
    const { leaks, changed, count } = await steal({ marks: cast.marks, owners }, [
      ...inTurn([cast.agentB, cast.staff, ...strangers], cast.ids),
      ...byGuest(cast.guestB, cast.ids),
      ...crossed(),
    ]);
    console.log(
      `T-04 ownership: ${count} attempts by ${4 + strangers.length} others with ${cast.ids.length} ids of A, ${leaks} leaks, ${changed} rows changed`,
    );
  });

  it('is closed to another guest of the same agent', { tags: 'deep' }, async () => {
    const own = await attack({ method: 'POST', path: '/api/guest/get/account', ...asOpenGuest() });
    const reports = await attack({ method: 'POST', path: '/api/guest/reports', ...asOpenGuest() });
    const isOwn = (id: string) => [own, reports].some(({ text }) => text.includes(id));
    const foreign = cast.ids.filter(({ id }) => !isOwn(id) && id !== cast.openGuestA.communicationId);
    owners = [cast.guestA.link.request_id];
    const { leaks, changed, count } = await steal({ marks: cast.marks, owners }, byGuest(cast.openGuestA, foreign));
    console.log(`T-04 ownership: ${count} attempts by another guest of A, ${leaks} leaks, ${changed} rows changed`);
  });

  it('is there for its owner: every route with an id answers A for at least one of them', {
    tags: 'deep',
  }, async () => {
    // Calls that remove things come last.
    const routes = [...withParams('agent'), ...withParams('guest')];
    // They name a member or an office in their body, too: offices.test.ts and the journeys of handovers and offices open them.
    const ofMembers = [
      // A PDF that was uploaded for it: test/journeys/own-pdf.test.ts.
      'chat/signing/own.usePdf',
      'chat/signing/own.agentPdf',
      'funds/deals.officeDeals',
      'client-work/handover.handOverClients',
      // An offer of a listing: lambdas/listings/offers/offers.test.ts and test/journeys/listings.test.ts.
      'listings/offers.saveOffer',
      'listings/offers.acceptOffer',
      'listings/offers.removeOffer',
      // A letter that the client sent: test/journeys/offer-letters.test.ts.
      'funds/report/offer-letter.guestLetterFile',
      // API keys, of one's own and of an office's people: test/journeys/api-keys.test.ts.
      'open/keys.rotateKey',
      'open/keys.revokeKey',
      'open/keys.officeKeys',
      'open/keys.revokeOfficeKey',
      // A connected assistant: test/journeys/assistants.test.ts.
      'open/assistants/connected.allowAssistant',
      'open/assistants/connected.disconnectAssistant',
      // Webhooks and their deliveries: test/security/webhook-addresses.test.ts.
      'open/webhooks.switchWebhook',
      'open/webhooks.rotateWebhookSecret',
      'open/webhooks.testWebhook',
      'open/webhooks.deliveries',
      'open/webhooks.sendAgain',
      'open/webhooks.removeWebhook',
      // A deal with an email: test/journeys/deal-mail.test.ts.
      'open/mail-in.dealMail',
      'open/mail-in.makeDealAddress',
      'open/mail-in.landDealMail',
      'open/mail-in.openDealMailFile',
      'open/mail-in.removeDealMail',
      // A signed buyer's agreement: test/journeys/tours.test.ts.
      'chat/transaction/tours.proposeTour',
      'chat/transaction/tours.changeTour',
    ];
    const takeAway = routes.filter(({ id }) => destructive.test(id) && !ofMembers.includes(id));
    const rest = routes.filter(({ id }) => !destructive.test(id) && !ofMembers.includes(id));
    const answerless = async (route: ListedRoute) => {
      const replies = await inFlight(8, idsFor(route, cast.ids), async (id) => {
        if (route.auth === 'guest') return asGuest(route, cast.guestA, 'own', pathOf(route, id));
        const body = route.method === 'GET' ? undefined : sampleBody(route, 'own');
        const { token, cookie } = cast.agentA;
        return attack({ method: route.method, path: pathOf(route, id), token, cookie, body });
      });
      return replies.some(({ status }) => status !== 404) ? [] : [route.id];
    };
    const missing = [...(await inFlight(4, rest, answerless)), ...(await inFlight(1, takeAway, answerless))].flat();
    console.log(`T-04 ownership: ${routes.length} routes with ids, ${missing.length} of which answer nothing to A`);
    expect(missing).toEqual([]);
  });
});

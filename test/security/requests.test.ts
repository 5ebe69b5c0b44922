// A GET changes nothing: no page that makes a browser load an address can change anything by it.
// Seen red: with a document that was looked at for the first time between the two looks at the table.
// @module-tag deep
import { describe, expect, it } from 'vitest';
import { actors, guestOf } from '../cloud/actors.ts';
import { atRest } from '../cloud/at-rest.ts';
import { answerRequest } from '../cloud/bank-journey.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { printResult } from '../cloud/print-result.ts';
import { attack } from './attack.ts';
import { pathOf, routesFor } from './route-list.ts';

const gets = routesFor('agent', 'staff', 'guest', 'public').filter(({ method }) => method === 'GET');

describe('a GET', () => {
  it('changes nothing that belongs to the one who sends it', async () => {
    const { agentA, staff } = await actors();
    const guest = await guestOf(agentA);
    const report = await answerRequest(agentA, guest);
    const owners = [agentA.id, guest.link.request_id, staff.id];
    // The first look makes a step's document; the second one makes nothing.
    for (const step of [1, 3])
      await attack({ method: 'GET', path: `/api/transactions/${guest.communicationId}/documents/${step}`, ...agentA });
    const before = await atRest(owners);
    const ids = [guest.communicationId, guest.link.request_id, report.report_id as string];
    const orders = gets.flatMap((route) =>
      (route.params.length > 0 ? ids : ['']).map((id) => ({
        method: 'GET',
        path: `${pathOf(route, id)}${route.auth === 'guest' ? `?${new URLSearchParams(guest.link)}` : ''}`,
        token: route.auth === 'staff' ? staff.token : route.auth === 'agent' ? agentA.token : undefined,
        cookie: route.auth === 'guest' ? guest.cookie : (route.auth === 'staff' ? staff : agentA).cookie,
      })),
    );
    const replies = await inFlight(4, orders, attack);
    const answered = replies.filter(({ status }) => status === 200).length;
    expect(answered).toBeGreaterThan(gets.length / 2);
    const after = await atRest(owners);
    expect(after.filter((row) => !before.includes(row))).toEqual([]);
    expect(before.filter((row) => !after.includes(row))).toEqual([]);
    printResult('T-04', `GETs: ${orders.length} calls of ${gets.length} routes, ${answered} answered, nothing changed`);
  });
});

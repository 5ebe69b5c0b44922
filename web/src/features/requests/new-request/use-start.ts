// The start of a new request: a draft, a client of the list, an earlier request, an assistant's proposal, or only the agent's own name.
import { useSearchParams } from 'react-router-dom';
import { routes as consent } from '#contracts/clients/consent';
import type { ListedClient } from '#contracts/clients/list';
import { type Communication, REQUEST_TYPE } from '#contracts/funds/request';
import { type Accepted, USUALLY_ACCEPTED } from '#contracts/members/account';
import { type ProposedRequest, routes as proposals } from '#contracts/members/proposals';
import { centsFrom } from '#core/platform/money.ts';
import { splitAtFirstSpace } from '#core/platform/person-name.ts';
import { useCall } from '#web/api/use-call.ts';
import { useAsked, useDraft } from '#web/funds/unsent/use-draft.ts';
import { typedDollars } from '#web/ui/format/dollars.ts';
import { emptyForm, type RequestForm, typedFacts, withPeople } from './request-form.ts';
import { formOf } from './request-payload.ts';

export const fromClient = ({
  name,
  email,
}: Pick<ListedClient, 'name' | 'email'>): Pick<RequestForm, 'clientFirst' | 'clientLast' | 'clientEmail'> => {
  const { first, last } = splitAtFirstSpace(name);
  return { clientFirst: first, clientLast: last, clientEmail: email };
};

/** Leaves out the day, which belongs to the earlier request. `others`: the requests to the other people. */
export const fromRequest = (
  request: Communication,
  others: readonly (Communication | undefined)[] = [],
): Partial<RequestForm> => {
  const { name, to_user, people = [], proof_amount, message_body, purchase = {} } = request;
  return {
    ...fromClient({ name, email: to_user }),
    minimum: typedDollars(centsFrom(proof_amount)),
    message: message_body,
    ...typedFacts({ ...purchase, needed_by: undefined }),
    isForSeller: purchase.role === 'seller',
    accepts: request.accepts,
    ...(request.request && { reminderPlan: request.request.reminder_plan }),
    ...withPeople(
      people.map((one, at) => ({
        ...splitAtFirstSpace(one.name),
        email: others[at]?.to_user ?? '',
        role: one.role,
      })),
    ),
  };
};

export const fromProposal = (request: ProposedRequest): Partial<RequestForm> => ({
  clientFirst: request.to_user_first_name,
  clientLast: request.to_user_last_name,
  clientEmail: request.to_user_email,
  minimum: typedDollars(centsFrom(request.proof_amount)),
  message: request.message_body,
  ...typedFacts({
    property: request.property_address,
    offer: request.offer_amount > 0 ? request.offer_amount : undefined,
    needed_by: request.needed_by,
  }),
});

/** A proposal that was confirmed or rejected, or has expired, no longer exists. */
const useProposal = (id: string | undefined) => {
  const { data, error, isLoading, mutate } = useCall(proposals.proposals, id === undefined ? null : {});
  const found = data?.proposals.find((one) => one.id === id && one.what.kind === 'request');
  const request = found?.what.kind === 'request' ? found.what.request : undefined;
  return { data: found, request, isGone: data !== undefined && !found, error, isLoading, retry: () => void mutate() };
};

/** `me`: the agent's own name, unless a draft has another one. */
export const useStart = (me: string, accepts: Accepted = USUALLY_ACCEPTED) => {
  const [search] = useSearchParams();
  const draftId = search.get('draft') ?? undefined;
  const clientId = search.get('client') ?? undefined;
  const againId = search.get('again') ?? undefined;
  const proposalId = search.get('proposal') ?? undefined;
  const draft = useDraft(draftId, REQUEST_TYPE.request);
  const again = useAsked(againId);
  const proposal = useProposal(proposalId);
  const client = useCall(consent.consent, clientId === undefined ? null : { params: { id: clientId } });
  const agent = splitAtFirstSpace(me);
  const initial: RequestForm = draft.data
    ? formOf(draft.data)
    : {
        ...emptyForm,
        accepts,
        agentFirst: agent.first,
        agentLast: agent.last,
        ...(client.data && fromClient(client.data.client)),
        ...(again.data && fromRequest(again.data, again.others)),
        ...(proposal.request && fromProposal(proposal.request)),
      };
  return {
    /** A different start makes a new form. */
    key: draftId ?? clientId ?? againId ?? proposalId ?? '',
    draftId,
    draft: draft.data,
    proposal: proposal.data,
    initial,
    isGone: draft.isGone || again.isGone,
    isOver: proposal.isGone,
    error: draft.error ?? again.error ?? client.error ?? proposal.error,
    isLoading: draft.isLoading || again.isLoading || client.isLoading || proposal.isLoading,
    retry: () => {
      if (draft.error) draft.retry();
      if (again.error) again.retry();
      if (client.error) void client.mutate();
      if (proposal.error) proposal.retry();
    },
  };
};

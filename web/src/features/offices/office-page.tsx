import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SWRResponse } from 'swr';
import { routes as handoverRoutes } from '#contracts/client-work/handover';
import type { PurchaseState } from '#contracts/members/billing';
import { OFFICES_OF_A_PERSON, type OfficeInvitation, routes } from '#contracts/members/offices';
import { routes as paidNoteRoutes } from '#contracts/members/offices/seats';
import { useAction } from '#web/api/use-action.ts';
import { refreshCalls, useCall } from '#web/api/use-call.ts';
import { usePurchase } from '#web/membership/use-purchase.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PageTabs } from '#web/ui/page/page-tabs.tsx';
import { Office } from './office.tsx';
import { strings as paidNoteStrings } from './seats/strings.ts';
import { SecondStepDialog, SecondStepNote, useIsTwoStep } from './second-step-note.tsx';
import { strings } from './strings.ts';

const isSettled = ({ data, error }: Pick<SWRResponse, 'data' | 'error'>): boolean =>
  data !== undefined || error !== undefined;

/**
 * True once every part of an office has loaded. Until then, the page shows none, because each would push the next ones down. The parts
 * use the same cached answers.
 */
const useIsWhole = (id: string | undefined): boolean => {
  const input = id === undefined ? null : { params: { id } };
  const office = useCall(routes.office, input);
  // Only owners read the plan. The others see the number of seats in the office's data.
  const hasPlan = office.data?.role === 'owner';
  const parts = [office, useCall(handoverRoutes.handovers, input)];
  const plan = useCall(paidNoteRoutes.officePlan, hasPlan ? input : null);
  return input === null || (parts.every(isSettled) && (!hasPlan || isSettled(plan)));
};

const typeOf = (state: PurchaseState) => {
  if (state === 'active' || state === 'invited') return 'success';
  return state === 'failed' ? 'error' : 'info';
};

/** Shows the payment's progress until it's settled, for an owner who returns from the payment service's page. */
function PaidNote() {
  const [search, setSearch] = useSearchParams();
  const purchase = usePurchase(search.get('paid'));
  const state = purchase.data?.state;
  useEffect(() => {
    if (state === 'active') void refreshCalls(routes.office, paidNoteRoutes.officePlan);
  }, [state]);
  if (!state) return null;
  return (
    <Alert
      type={typeOf(state)}
      dismissible
      dismissAriaLabel={paidNoteStrings.paid.dismiss}
      onDismiss={() => setSearch({}, { replace: true })}
    >
      <span role="status">{paidNoteStrings.paid[state]}</span>
    </Alert>
  );
}

const invitationWords = strings.invitation;

/** Lets a person accept or decline an invitation. */
function Invitation({ invitation }: { invitation: OfficeInvitation }) {
  const { id, name, role, invited_by, until } = invitation;
  const accept = useAction(routes.acceptOffice, { done: `You're in ${name} now.`, refreshes: [routes.offices] });
  const decline = useAction(routes.declineOffice, {
    asks: {
      title: `Decline the invitation to ${name}?`,
      words: `To join later, you need a new invitation from ${invited_by} or someone else there.`,
      confirm: 'Decline',
    },
    done: `You declined the invitation to ${name}.`,
    refreshes: [routes.offices],
  });
  return (
    <Container
      header={
        <Header variant="h2" description={invitationWords.words(invited_by, role)}>
          {`You're invited to ${name}`}
        </Header>
      }
    >
      <SpaceBetween size="s">
        <p>
          {strings.roleWords[role]}. Open until <DateTime iso={until} show="deadline" />.
        </p>
        <p>If you leave, an owner of the office can move your clients to a colleague.</p>
        {role === 'owner' && <SecondStepNote />}
        <SpaceBetween direction="horizontal" size="xs">
          <Button
            variant="primary"
            ariaLabel={`Accept the invitation to ${name}`}
            loading={accept.isRunning}
            onClick={() => void accept.run({ params: { id } })}
          >
            Accept
          </Button>
          <Button
            ariaLabel={`Decline the invitation to ${name}`}
            disabled={accept.isRunning}
            onClick={() => void decline.run({ params: { id } })}
          >
            Decline
          </Button>
        </SpaceBetween>
      </SpaceBetween>
    </Container>
  );
}

const initial = { name: '' };
const rules = contractRules(routes.createOffice.body, initial);

function CreateOffice({ onClose }: { onClose: () => void }) {
  const form = useForm({ initial, rules });
  const create = useAction(routes.createOffice, {
    done: ({ name }) => `${name} is ready.`,
    refreshes: [routes.offices],
  });
  if (useIsTwoStep() === false) return <SecondStepDialog title="Create an office" onClose={onClose} />;
  return (
    <FormModal
      title="Create an office"
      form={form}
      submitLabel="Create office"
      onSubmit={(body) => create.send({ body })}
      onClose={onClose}
    >
      <p>You'll be its owner. You can invite the others next.</p>
      <TextField label="Name of the office" {...fieldOf(form, 'name')} />
    </FormModal>
  );
}

/** The offices that a person is in, and the invitations that wait for an answer. */
export function OfficePage() {
  const { data, error, mutate } = useCall(routes.offices, {});
  const [isCreating, setCreating] = useState(false);
  const create = <Button onClick={() => setCreating(true)}>Create an office</Button>;
  // No one can be in more than two offices.
  const [first, second] = data?.offices ?? [];
  const isWhole = [useIsWhole(first?.id), useIsWhole(second?.id)].every(Boolean);
  const isEmpty = data?.offices.length === 0 && data.invitations.length === 0;
  const hasRoom = data !== undefined && data.offices.length < OFFICES_OF_A_PERSON;
  return (
    <Page
      title="Office"
      tabs={<PageTabs of="profile" />}
      description="The brokerage or team you work with. Being in an office shows your clients and deals to no one until you say so. When someone leaves, an owner can move their clients to a colleague."
      actions={hasRoom && !isEmpty ? create : undefined}
    >
      {data || !error ? null : <ErrorState title={strings.failed} error={error} onRetry={() => void mutate()} />}
      {(data && isWhole) || error ? null : <Loading text="Loading your office" lines={6} />}
      <SpaceBetween size="l">
        <PaidNote />
        {data?.invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
        {isWhole && data?.offices.map(({ id }) => <Office key={id} id={id} />)}
      </SpaceBetween>
      {isEmpty && (
        <EmptyState title="You're not in an office yet" action={create}>
          {strings.none.words}
        </EmptyState>
      )}
      {isCreating && <CreateOffice onClose={() => setCreating(false)} />}
    </Page>
  );
}

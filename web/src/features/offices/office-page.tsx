import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { OFFICES_OF_A_PERSON, routes } from '#contracts/offices';
import { useCall } from '#web/api/use-call.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { CreateOffice } from './create-office.tsx';
import { Invitation } from './invitation.tsx';
import { Office } from './office.tsx';
import { PaidNote } from './seats/paid-note.tsx';
import { strings } from './strings.ts';
import { useIsWhole } from './use-whole-office.ts';

/** The offices a person is in, and the invitations that wait for an answer. */
export function OfficePage() {
  const { data, error, mutate } = useCall(routes.offices, {});
  const [isCreating, setCreating] = useState(false);
  const create = <Button onClick={() => setCreating(true)}>{strings.create.button}</Button>;
  // No one is in more than two.
  const [first, second] = data?.offices ?? [];
  const isWhole = [useIsWhole(first?.id), useIsWhole(second?.id)].every(Boolean);
  const isEmpty = data?.offices.length === 0 && data.invitations.length === 0;
  const hasRoom = data !== undefined && data.offices.length < OFFICES_OF_A_PERSON;
  return (
    <Page title={strings.title} description={strings.description} actions={hasRoom && !isEmpty ? create : undefined}>
      {data || !error ? null : <ErrorState title={strings.failed} error={error} onRetry={() => void mutate()} />}
      {(data && isWhole) || error ? null : <Loading text={strings.loading} lines={6} />}
      <SpaceBetween size="l">
        <PaidNote />
        {data?.invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
        {isWhole && data?.offices.map(({ id }) => <Office key={id} id={id} />)}
      </SpaceBetween>
      {isEmpty && (
        <EmptyState title={strings.none.title} action={create}>
          {strings.none.words}
        </EmptyState>
      )}
      {isCreating && <CreateOffice onClose={() => setCreating(false)} />}
    </Page>
  );
}

import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type OfficeInvitation, routes } from '#contracts/offices';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { refusalOf } from '#web/language/refusal.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { SecondStepNote } from './second-step-note.tsx';
import { strings } from './strings.ts';

const words = strings.invitation;

/** Joining is the person's own decision, and so is not joining. */
export function Invitation({ invitation }: { invitation: OfficeInvitation }) {
  const { id, name, role, invited_by, until } = invitation;
  const { run, doing, failure } = useTask();
  const [isDeclining, setDeclining] = useState(false);
  const answer = async (route: typeof routes.acceptOffice | typeof routes.declineOffice, done: string) => {
    await call(route, { params: { id } });
    notify({ type: 'success', content: done });
    await refreshCalls(routes.offices);
  };
  return (
    <Container
      header={
        <Header variant="h2" description={words.words(invited_by, role)}>
          {words.heading(name)}
        </Header>
      }
    >
      <SpaceBetween size="s">
        <p>
          {strings.roleWords[role]}. {words.until} <DateTime iso={until} show="day" />.
        </p>
        <p>{words.clients}</p>
        {role === 'owner' && <SecondStepNote />}
        <SpaceBetween direction="horizontal" size="xs">
          <Button
            variant="primary"
            ariaLabel={words.acceptLabel(name)}
            loading={doing !== undefined}
            onClick={() => void run(() => answer(routes.acceptOffice, words.accepted(name)))}
          >
            {words.accept}
          </Button>
          <Button
            ariaLabel={words.declineLabel(name)}
            disabled={doing !== undefined}
            onClick={() => setDeclining(true)}
          >
            {words.decline}
          </Button>
        </SpaceBetween>
        {isDeclining && (
          <ConfirmModal
            title={words.declineTitle(name)}
            confirmLabel={words.decline}
            onConfirm={() => answer(routes.declineOffice, words.declined(name))}
            onClose={() => setDeclining(false)}
          >
            {words.declineWords(invited_by)}
          </ConfirmModal>
        )}
        {failure ? <ErrorState error={refusalOf(failure)} /> : null}
      </SpaceBetween>
    </Container>
  );
}

import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type OfficeInvitation, routes } from '#contracts/offices';
import { useAction } from '#web/api/use-action.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { SecondStepNote } from './second-step-note.tsx';
import { strings } from './strings.ts';

const words = strings.invitation;

/** Joining is the person's own decision, and so is not joining. */
export function Invitation({ invitation }: { invitation: OfficeInvitation }) {
  const { id, name, role, invited_by, until } = invitation;
  const accept = useAction(routes.acceptOffice, { done: words.accepted(name), refreshes: [routes.offices] });
  const decline = useAction(routes.declineOffice, {
    asks: { title: words.declineTitle(name), words: words.declineWords(invited_by), confirm: words.decline },
    done: words.declined(name),
    refreshes: [routes.offices],
  });
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
            loading={accept.isRunning}
            onClick={() => void accept.run({ params: { id } })}
          >
            {words.accept}
          </Button>
          <Button
            ariaLabel={words.declineLabel(name)}
            disabled={accept.isRunning}
            onClick={() => void decline.run({ params: { id } })}
          >
            {words.decline}
          </Button>
        </SpaceBetween>
      </SpaceBetween>
    </Container>
  );
}

import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { mayInvite, type OfficeMember, type OfficeView, routes } from '#contracts/offices';
import { useCall } from '#web/api/use-call.ts';
import { claimsOf } from '#web/session/claims.ts';
import { useToken } from '#web/session/token.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { LogList } from '#web/ui/list/log-list.tsx';
import { Rows } from '#web/ui/list/rows.tsx';
import { ShowDeals } from './deals/show-deals.tsx';
import { Handovers } from './handovers.tsx';
import { InvitePerson } from './invite-person.tsx';
import { InvitedRow } from './invited-row.tsx';
import { MemberRow } from './member-row.tsx';
import { Plan } from './seats/plan.tsx';
import { SecondStepNote, useIsStepKnown } from './second-step-note.tsx';
import { strings } from './strings.ts';
import { useRemovePerson } from './use-remove-person.ts';

export function Office({ id }: { id: string }) {
  const answer = useCall(routes.office, { params: { id } });
  const isStepKnown = useIsStepKnown();
  const isWhole = answer.data && (answer.data.role !== 'owner' || isStepKnown);
  return (
    <Resource
      of={{ ...answer, data: isWhole ? answer.data : undefined }}
      failed={strings.failed}
      loading={strings.loading}
      lines={6}
    >
      {(office) => <Known office={office} />}
    </Resource>
  );
}

const historyOf = ({ events }: OfficeView) =>
  events.map(({ id, at, event, by, about }) => ({ key: id, at, what: strings.events[event], to: about, by }));

function Known({ office }: { office: OfficeView }) {
  const token = useToken();
  const me = token ? claimsOf(token)?.sub : undefined;
  const own = office.members.find(({ id }) => id === me);
  const [isInviting, setInviting] = useState(false);
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={strings.yourRole(office.role)}
          actions={mayInvite(office.role) && <Button onClick={() => setInviting(true)}>{strings.invite.button}</Button>}
        >
          {office.name}
        </Header>
      }
    >
      <SpaceBetween size="l">
        {office.role === 'owner' && <SecondStepNote />}
        <div>
          <h3>{strings.people}</h3>
          <Rows>
            {office.members.map((member) => (
              <MemberRow key={member.id} office={office} member={member} isMe={member.id === me} />
            ))}
            {office.invitations.map((invitation) => (
              <InvitedRow key={invitation.email} office={office} invitation={invitation} />
            ))}
          </Rows>
        </div>
        {/* Above what comes later and pushes down what is below it. */}
        {own && <ShowDeals office={office} own={own} />}
        <Handovers officeId={office.id} />
        <Plan office={office} />
        <ExpandableSection headerText={strings.history}>
          <LogList entries={historyOf(office)} />
        </ExpandableSection>
        {own && <LeaveButton office={office} own={own} />}
      </SpaceBetween>
      {isInviting && <InvitePerson office={office} onClose={() => setInviting(false)} />}
    </Container>
  );
}

const LeaveButton = ({ office, own }: { office: OfficeView; own: OfficeMember }) => (
  <Button onClick={useRemovePerson(office, own, true)}>{strings.leave.button}</Button>
);

import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type Handover, routes as handoversRoutes } from '#contracts/client-work/handover';
import {
  type InvitedMember,
  managedBy,
  mayInvite,
  maySeePipelines,
  type OfficeMember,
  type OfficeView,
  routes,
} from '#contracts/members/offices';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/href.ts';
import { useReadNews } from '#web/membership/use-read-news.ts';
import { claimsOf } from '#web/session/claims.ts';
import { useToken } from '#web/session/token.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { EmailWords } from '#web/ui/format/email-words.tsx';
import { LogList } from '#web/ui/list/log-list.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { MemberMenu } from './member-menu.tsx';
import { OfficeKeys } from './office-keys.tsx';
import { roleField } from './role-field.ts';
import { Plan } from './seats/plan.tsx';
import { SecondStepNote, useIsStepKnown } from './second-step-note.tsx';
import { strings } from './strings.ts';
import { useRemovePerson } from './use-remove-person.ts';

const EVENTS = {
  created: 'Created the office',
  invited: 'Invited',
  uninvited: 'Withdrew the invitation to',
  joined: 'Joined',
  declined: 'Declined the invitation',
  role: 'Changed a role:',
  left: 'Left',
  removed: 'Removed',
  shown: 'Showed their deals to managers',
  hidden: 'Stopped showing their deals',
  'plan-started': 'Team plan started; seats:',
  seats: 'Seats changed to',
  'plan-unpaid': "A payment for the Team plan didn't go through",
  'plan-canceled': 'Team plan canceled',
  'plan-resumed': 'Team plan resumed',
  'plan-ended': 'Team plan ended',
  'handed-over': 'Moved clients:',
} as const;

type MemberRowProps = { office: OfficeView; member: OfficeMember; isMe: boolean };

function MemberRow({ office, member, isMe }: MemberRowProps) {
  const { id, name, email, role, shows_pipeline: isShown } = member;
  const maySee = isShown && maySeePipelines(office.role);
  return (
    <li>
      <RowWords>
        <strong>
          {name} {isMe && '(you)'}
        </strong>
        <span>
          {strings.roles[role]} · <EmailWords address={email} />
        </span>
      </RowWords>
      <SpaceBetween direction="horizontal" size="m" alignItems="center">
        {maySee && (
          <LinkButton variant="inline-link" to={href.officeDeals(office.id, id)} ariaLabel={`See deals of ${name}`}>
            See deals
          </LinkButton>
        )}
        <MemberMenu office={office} member={member} isMe={isMe} />
      </SpaceBetween>
    </li>
  );
}

const invitedRowWords = strings.invite;

function InvitedRow({ office, invitation }: { office: OfficeView; invitation: InvitedMember }) {
  const { email, role, until } = invitation;
  const params = { id: office.id };
  /** Sends a new invitation. The first one no longer works. */
  const inviteAgain = useAction(routes.inviteMember, {
    done: invitedRowWords.done(email),
    failed: "We couldn't invite them again",
    refreshes: [routes.office],
  });
  const withdraw = useAction(routes.uninviteMember, {
    asks: {
      title: 'Withdraw this invitation?',
      words: `${email} can no longer accept it. You can send a new one.`,
      confirm: 'Withdraw',
    },
    done: 'The invitation is withdrawn.',
    undo: () => ({ label: 'Invite again', run: () => void inviteAgain.run({ params, body: { email, role } }) }),
    refreshes: [routes.office],
  });
  return (
    <li>
      <RowWords>
        <strong>
          <EmailWords address={email} />
        </strong>
        <span>
          Invited · {strings.roles[role]} · Open until <DateTime iso={until} show="deadline" />
        </span>
      </RowWords>
      {managedBy(office.role).includes(role) && (
        <Button
          variant="inline-link"
          ariaLabel={`Withdraw the invitation to ${email}`}
          onClick={() => void withdraw.run({ params, body: { email } })}
        >
          Withdraw
        </Button>
      )}
    </li>
  );
}
const words = strings.handover;

/** The server moves a part of the clients within this time. */
const WHILE_MOVING_MS = 4000;

/** The handovers of clients from someone who left to a colleague. Shows nothing if there are none. */
function Handovers({ officeId }: { officeId: string }) {
  const { data } = useCall(
    handoversRoutes.handovers,
    { params: { id: officeId } },
    { refreshInterval: (latest) => (latest?.handovers.some(({ state }) => state === 'moving') ? WHILE_MOVING_MS : 0) },
  );
  if (!data || data.handovers.length === 0) return null;
  return (
    <div>
      <h3>Clients that moved</h3>
      <Rows>
        {data.handovers.map((handover) => (
          <HandoverRow key={handover.id} handover={handover} />
        ))}
      </Rows>
    </div>
  );
}

function HandoverRow({ handover }: { handover: Handover }) {
  useReadNews({ of: 'handover', id: handover.id });
  return (
    <li>
      <RowWords>
        <strong>{words.who(handover)}</strong>
        <span>
          {words.state(handover)} · <DateTime iso={handover.started_at} show="day" />
        </span>
      </RowWords>
    </li>
  );
}

/** Lets a person show their deals to the managers. Turning it on needs a confirmation, and turning it off takes one click. */
function ShowDeals({ office, own }: { office: OfficeView; own: OfficeMember }) {
  const isShown = own.shows_pipeline === true;
  const params = { id: office.id };
  const hide = useAction(routes.showPipeline, {
    done: "The office's managers no longer see your deals.",
    refreshes: [routes.office],
  });
  const show = useAction(routes.showPipeline, {
    asks: {
      title: `Show your deals to the managers of ${office.name}?`,
      words:
        "Owners and managers see your clients' names, the property, how far each deal is, and how long there is. They see no amounts, no letters, no messages, and nothing of what a bank said. You can stop at any time.",
      confirm: 'Show my deals',
    },
    done: "The office's managers see your deals now.",
    refreshes: [routes.office],
  });
  return (
    <SpaceBetween size="xs">
      <h3>Deals</h3>
      <p>
        {isShown
          ? 'The owners and managers of this office see your deals.'
          : "The owners and managers of this office don't see your deals."}
      </p>
      {isShown ? (
        <Button loading={hide.isRunning} onClick={() => void hide.run({ params, body: { shown: false } })}>
          Stop showing my deals
        </Button>
      ) : (
        <Button onClick={() => void show.run({ params, body: { shown: true } })}>Show my deals to managers</Button>
      )}
    </SpaceBetween>
  );
}

export function Office({ id }: { id: string }) {
  const answer = useCall(routes.office, { params: { id } });
  const isStepKnown = useIsStepKnown();
  const isWhole = answer.data && (answer.data.role !== 'owner' || isStepKnown);
  return (
    <Resource
      of={{ ...answer, data: isWhole ? answer.data : undefined }}
      failed={strings.failed}
      loading="Loading your office"
      lines={6}
    >
      {(office) => <Known office={office} />}
    </Resource>
  );
}

const historyOf = ({ events }: OfficeView) =>
  events.map(({ id, at, event, by, about }) => ({ key: id, at, what: EVENTS[event], to: about, by }));

function Known({ office }: { office: OfficeView }) {
  const token = useToken();
  const me = token ? claimsOf(token)?.sub : undefined;
  const own = office.members.find(({ id }) => id === me);
  /** True if someone else manages the office: an office of one person, or of an owner and agents, has no other manager. */
  const hasReaders = own?.shows_pipeline || office.members.some(({ id, role }) => id !== me && role !== 'agent');
  const isFull = office.plan !== undefined && office.plan.used >= office.plan.seats;
  const invite = useAction(routes.inviteMember, {
    asks: {
      title: `Invite someone to ${office.name}`,
      words: isFull ? `${strings.invite.words} ${strings.invite.full}` : strings.invite.words,
      confirm: 'Send invitation',
      fields: { email: { label: 'Email', type: 'email' }, role: roleField(managedBy(office.role), 'agent') },
    },
    done: (_, { body }) => strings.invite.done(body.email.trim()),
    refreshes: [routes.office],
  });
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={strings.yourRole(office.role)}
          actions={
            mayInvite(office.role) && (
              <Button onClick={() => void invite.run({ params: { id: office.id } })}>Invite someone</Button>
            )
          }
        >
          {office.name}
        </Header>
      }
    >
      <SpaceBetween size="l">
        {office.role === 'owner' && <SecondStepNote />}
        <div>
          <h3>People</h3>
          <Rows>
            {office.members.map((member) => (
              <MemberRow key={member.id} office={office} member={member} isMe={member.id === me} />
            ))}
            {office.invitations.map((invitation) => (
              <InvitedRow key={invitation.email} office={office} invitation={invitation} />
            ))}
          </Rows>
        </div>
        {/* This is above the parts that load later, which would push it down. */}
        {own && hasReaders && <ShowDeals office={office} own={own} />}
        <Handovers officeId={office.id} />
        <Plan office={office} />
        {office.role === 'owner' && <OfficeKeys officeId={office.id} />}
        <ExpandableSection headerText="History">
          <LogList entries={historyOf(office)} />
        </ExpandableSection>
        {own && <LeaveButton office={office} own={own} />}
      </SpaceBetween>
    </Container>
  );
}

const LeaveButton = ({ office, own }: { office: OfficeView; own: OfficeMember }) => (
  <Button onClick={useRemovePerson(office, own, true)}>Leave the office</Button>
);

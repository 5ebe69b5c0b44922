import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type Handover, routes as handoversRoutes } from '#contracts/clients/handover';
import {
  type InvitedMember,
  managedBy,
  mayInvite,
  maySeePipelines,
  type OfficeMember,
  type OfficeView,
  type Role,
  routes,
} from '#contracts/offices';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/paths.ts';
import { useReadNews } from '#web/membership/use-read-news.ts';
import { claimsOf } from '#web/session/claims.ts';
import { useToken } from '#web/session/token.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { EmailWords } from '#web/ui/format/email-words.tsx';
import { LogList } from '#web/ui/list/log-list.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings as showDealsStrings } from './deals/strings.ts';
import { MemberMenu } from './member-menu.tsx';
import { RoleField } from './role-field.tsx';
import { Plan } from './seats/plan.tsx';
import { SecondStepNote, useIsStepKnown } from './second-step-note.tsx';
import { strings } from './strings.ts';
import { useRemovePerson } from './use-remove-person.ts';

type MemberRowProps = { office: OfficeView; member: OfficeMember; isMe: boolean };

function MemberRow({ office, member, isMe }: MemberRowProps) {
  const { id, name, email, role, shows_pipeline: isShown } = member;
  const maySee = isShown && maySeePipelines(office.role);
  return (
    <li>
      <RowWords>
        <strong>
          {name} {isMe && strings.you}
        </strong>
        <span>
          {strings.roles[role]} · <EmailWords address={email} />
        </span>
      </RowWords>
      <SpaceBetween direction="horizontal" size="m" alignItems="center">
        {maySee && (
          <LinkButton
            variant="inline-link"
            to={href.officeDeals(office.id, id)}
            ariaLabel={showDealsStrings.openLabel(name)}
          >
            {showDealsStrings.open}
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
  /** A new email goes out: the first one's invitation is gone. */
  const inviteAgain = useAction(routes.inviteMember, {
    done: invitedRowWords.done(email),
    failed: invitedRowWords.againFailed,
    refreshes: [routes.office],
  });
  const withdraw = useAction(routes.uninviteMember, {
    asks: {
      title: invitedRowWords.withdrawTitle,
      words: invitedRowWords.withdrawWords(email),
      confirm: invitedRowWords.withdraw,
    },
    done: invitedRowWords.withdrawn,
    undo: () => ({ label: invitedRowWords.again, run: () => void inviteAgain.run({ params, body: { email, role } }) }),
    refreshes: [routes.office],
  });
  return (
    <li>
      <RowWords>
        <strong>
          <EmailWords address={email} />
        </strong>
        <span>
          {strings.invited} · {strings.roles[role]} · {strings.invitedUntil} <DateTime iso={until} show="day" />
        </span>
      </RowWords>
      {managedBy(office.role).includes(role) && (
        <Button
          variant="inline-link"
          ariaLabel={invitedRowWords.withdrawLabel(email)}
          onClick={() => void withdraw.run({ params, body: { email } })}
        >
          {invitedRowWords.withdraw}
        </Button>
      )}
    </li>
  );
}
const initial: { email: string; role: Role } = { email: '', role: 'agent' };
const rules = contractRules(routes.inviteMember.body, initial);

function InvitePerson({ office, onClose }: { office: OfficeView; onClose: () => void }) {
  const form = useForm({ initial, rules });
  const isFull = office.plan !== undefined && office.plan.used >= office.plan.seats;
  const invite = useAction(routes.inviteMember, {
    done: (_, { body }) => invitedRowWords.done(body.email.trim()),
    refreshes: [routes.office],
  });
  return (
    <FormModal
      title={invitedRowWords.title(office.name)}
      form={form}
      submitLabel={invitedRowWords.submit}
      onSubmit={(body) => invite.send({ params: { id: office.id }, body })}
      onClose={onClose}
    >
      <p>{invitedRowWords.words}</p>
      {isFull && <p>{invitedRowWords.full}</p>}
      <TextField label={invitedRowWords.email} type="email" {...fieldOf(form, 'email')} />
      <RoleField roles={managedBy(office.role)} value={form.values.role} onChange={(role) => form.change({ role })} />
    </FormModal>
  );
}

const words = strings.handover;

/** Long enough for a part to move. */
const WHILE_MOVING_MS = 4000;

/** Clients that moved from someone who left to a colleague. Nothing where there are none. */
function Handovers({ officeId }: { officeId: string }) {
  const { data } = useCall(
    handoversRoutes.handovers,
    { params: { id: officeId } },
    { refreshInterval: (latest) => (latest?.handovers.some(({ state }) => state === 'moving') ? WHILE_MOVING_MS : 0) },
  );
  if (!data || data.handovers.length === 0) return null;
  return (
    <div>
      <h3>{words.heading}</h3>
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
        <span>{words.state(handover)}</span>
      </RowWords>
    </li>
  );
}

/** A person's own choice: showing is asked about, and ends with one click. */
function ShowDeals({ office, own }: { office: OfficeView; own: OfficeMember }) {
  const isShown = own.shows_pipeline === true;
  const params = { id: office.id };
  const hide = useAction(routes.showPipeline, { done: showDealsStrings.doneHidden, refreshes: [routes.office] });
  const show = useAction(routes.showPipeline, {
    asks: {
      title: showDealsStrings.showTitle(office.name),
      words: showDealsStrings.showWords,
      confirm: showDealsStrings.confirm,
    },
    done: showDealsStrings.doneShown,
    refreshes: [routes.office],
  });
  return (
    <SpaceBetween size="xs">
      <h3>{showDealsStrings.deals}</h3>
      <p>{isShown ? showDealsStrings.shown : showDealsStrings.hidden}</p>
      {isShown ? (
        <Button loading={hide.isRunning} onClick={() => void hide.run({ params, body: { shown: false } })}>
          {showDealsStrings.hideButton}
        </Button>
      ) : (
        <Button onClick={() => void show.run({ params, body: { shown: true } })}>{showDealsStrings.showButton}</Button>
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

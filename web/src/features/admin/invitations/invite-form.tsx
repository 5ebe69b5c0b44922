import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useEffect, useState } from 'react';
import { routes } from '#contracts/members/staff';
import { useAskToLeave } from '#web/ui/browser/use-ask-to-leave.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { type Invitee, invite, inviteFailure } from './invite.ts';
import { Sent } from './invite-button.tsx';

const InviteMany = lazyPart(() => import('./invite-many.tsx'), 'InviteMany');

const SUCCESS_MS = 3000;
const initial: Invitee = { email: '', firstName: '', lastName: '' };
const rules = contractRules(routes.invite.body, initial);

export function InviteForm() {
  const form = useForm({ initial, rules });
  useAskToLeave(form.isChanged, form.doing !== undefined);
  const [isSent, showSent] = useBriefly(SUCCESS_MS);
  const [isMany, setMany] = useState(false);
  const send = async (invitee: Invitee) => {
    await invite(invitee);
    form.reset();
    showSent();
  };

  return (
    <Container
      header={
        <Header
          variant="h2"
          description="They'll get an email with a temporary password that works for 7 days."
          actions={<Button onClick={() => setMany(true)}>Invite many</Button>}
        >
          Invite a user
        </Header>
      }
    >
      <form {...form.onSubmit(send)} className="flow">
        <div className="fields">
          <TextField label="Email" type="email" {...fieldOf(form, 'email')} />
          <TextField label="First Name" {...fieldOf(form, 'firstName')} />
          <TextField label="Last Name" {...fieldOf(form, 'lastName')} />
        </div>
        <div className="actions">
          <Button variant="primary" loading={form.doing !== undefined}>
            Send Invitation
          </Button>
          <div role="status">{isSent ? <Sent /> : null}</div>
          <div role="alert">{form.failure ? <p className="form-error">{inviteFailure(form.failure)}</p> : null}</div>
        </div>
      </form>
      {isMany && <InviteMany onClose={() => setMany(false)} />}
    </Container>
  );
}

function useBriefly(milliseconds: number): [boolean, () => void] {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setShown(false), milliseconds);
    return () => clearTimeout(timer);
  }, [isShown, milliseconds]);
  return [isShown, () => setShown(true)];
}

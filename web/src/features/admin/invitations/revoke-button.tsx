import Button from '@cloudscape-design/components/button';
import { routes } from '#contracts/members/staff';
import { useAction } from '#web/api/use-action.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { strings } from '../strings.ts';
import { type Invitee, invite, inviteFailure } from './invite.ts';

const texts = strings.invitations;

/** Takes an invitation back, after a question. A new one is one press away. */
export function RevokeButton({ invitee }: { invitee: Invitee }) {
  const { email } = invitee;
  const again = async () => {
    try {
      await invite(invitee);
      notify({ type: 'success', content: texts.invitedAgain(email) });
    } catch (error) {
      notify({ type: 'error', content: error instanceof Error ? inviteFailure(error) : strings.invite.failed });
    }
  };
  const revoke = useAction(routes.revokeInvitation, {
    asks: { title: texts.revokeTitle, words: texts.revokeWords(email), confirm: texts.revoke },
    done: texts.revoked,
    undo: () => ({ label: texts.inviteAgain, run: () => void again() }),
    refreshes: [routes.invitations, routes.audit],
  });
  return (
    <Button
      variant="inline-link"
      ariaLabel={`${texts.revoke}: ${email}`}
      onClick={() => void revoke.run({ body: { email } })}
    >
      {texts.revoke}
    </Button>
  );
}

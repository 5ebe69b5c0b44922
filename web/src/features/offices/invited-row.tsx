import Button from '@cloudscape-design/components/button';
import { type InvitedMember, managedBy, type OfficeView, routes } from '#contracts/offices';
import { useAction } from '#web/api/use-action.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { EmailWords } from '#web/ui/format/email-words.tsx';
import { RowWords } from '#web/ui/list/rows.tsx';
import { strings } from './strings.ts';

const words = strings.invite;

export function InvitedRow({ office, invitation }: { office: OfficeView; invitation: InvitedMember }) {
  const { email, role, until } = invitation;
  const params = { id: office.id };
  /** A new email goes out: the first one's invitation is gone. */
  const inviteAgain = useAction(routes.inviteMember, {
    done: words.done(email),
    failed: words.againFailed,
    refreshes: [routes.office],
  });
  const withdraw = useAction(routes.uninviteMember, {
    asks: { title: words.withdrawTitle, words: words.withdrawWords(email), confirm: words.withdraw },
    done: words.withdrawn,
    undo: () => ({ label: words.again, run: () => void inviteAgain.run({ params, body: { email, role } }) }),
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
          ariaLabel={words.withdrawLabel(email)}
          onClick={() => void withdraw.run({ params, body: { email } })}
        >
          {words.withdraw}
        </Button>
      )}
    </li>
  );
}

import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { type Communication, phaseOf, routes, type Status } from '#contracts/funds/request';
import { routes as accounts } from '#contracts/members/account';
import type { Reply } from '#core/http/route.ts';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/paths.ts';
import { recipientProblem } from '#web/funds/sending/recipient.ts';
import { useFundsStrings } from '#web/funds/strings.ts';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { reminderField } from '../new-request/reminder-field.tsx';
import { REQUEST_PAGES } from '../request-pages.ts';
import { strings } from '../strings.ts';
import { ShowLinkModal } from './show-link-modal.tsx';

const words = strings.request;

const refreshes = REQUEST_PAGES;

const extendedWords = ({ expires_at, emailed, repeated }: Reply<typeof routes.extend>): string => {
  const until = formatDate(expires_at, 'deadline');
  if (repeated) return words.extendedAlready(until);
  return emailed ? words.extended(until) : words.extendedQuietly(until);
};

/** `repeated`: the server had done it a moment before, and did nothing more. */
const typeOf = (repeated: boolean) => (repeated ? ('info' as const) : ('success' as const));

const cancelWords = ({ co_buyer, name, to_user }: Communication) =>
  co_buyer ? words.cancelBothWords(name, co_buyer.name) : words.cancelWords(name || to_user);

/** The actions that the server allows on a request now; the next step is the main button. */
export function RequestActions({ communication }: { communication: Communication }) {
  const [isLinkShown, showLink] = useState(false);
  const { problems } = useFundsStrings();
  const me = useCall(accounts.me, {});
  const can = (action: Status['actions'][number]) => communication.status.actions.includes(action);
  const params = { id: communication.id };
  const remind = useAction(routes.remind, {
    done: ({ repeated }) => ({
      type: typeOf(repeated),
      content: repeated
        ? "You sent a reminder a moment ago, so we didn't send another one."
        : 'A reminder is on its way.',
    }),
    refreshes,
  });
  const extend = useAction(routes.extend, {
    done: (reply) => ({ type: typeOf(reply.repeated), content: extendedWords(reply) }),
    refreshes,
  });
  const cancel = useAction(routes.cancel, {
    asks: {
      title: 'Cancel this request?',
      words: cancelWords(communication),
      confirm: words.cancel,
      cancel: 'Keep it',
    },
    done: 'The request has been canceled. Its link no longer works.',
    refreshes,
  });
  const changeReminders = useAction(routes.changeReminders, {
    asks: {
      title: 'Change reminders',
      words: 'Counted from the last email your client got from us. The next one goes out tomorrow at the earliest.',
      confirm: 'Save',
      cancel: words.dismiss,
      fields: { reminder_plan: { ...reminderField, value: communication.request?.reminder_plan } },
    },
    done: 'Your choice is saved. Your client was not emailed.',
    refreshes,
  });
  const correctEmail = useAction(routes.correctEmail, {
    asks: {
      title: 'Correct the email address',
      words: "We'll send the request again to the new address. The link in the old email stops working right away.",
      confirm: 'Send to this address',
      cancel: words.dismiss,
      fields: { to_user_email: { label: 'New email', type: 'email', value: communication.to_user } },
      check: ({ to_user_email }) =>
        recipientProblem(to_user_email, me.data?.email) === 'own' ? { to_user_email: problems.ownEmail } : {},
    },
    done: ({ id }, { body }) => {
      const email = body.to_user_email.trim();
      // A corrected request is another one.
      return id === communication.id ? { type: 'info', content: words.correctAlready(email) } : words.corrected(email);
    },
    refreshes,
  });
  const { next } = communication.status;
  const variantOf = (action: typeof next) => (next === action ? 'primary' : 'normal');
  const isBusy = remind.isRunning || extend.isRunning;
  const tap = (action: 'remind' | 'extend', { isRunning, run }: Pick<typeof remind, 'isRunning' | 'run'>) =>
    can(action) && (
      <Button variant={variantOf(action)} loading={isRunning} disabled={isBusy} onClick={() => void run({ params })}>
        {words[action]}
      </Button>
    );

  return (
    <div className="actions">
      {tap('remind', remind)}
      {tap('extend', extend)}
      {can('showLink') && <Button onClick={() => showLink(true)}>Text the link</Button>}
      {can('changeReminders') && <Button onClick={() => void changeReminders.run({ params })}>Change reminders</Button>}
      {can('correctEmail') && <Button onClick={() => void correctEmail.run({ params })}>Correct email</Button>}
      {can('cancel') && <Button onClick={() => void cancel.run({ params })}>{words.cancel}</Button>}
      {phaseOf(communication.status) !== 'open' && (
        <LinkButton variant={variantOf('request_again')} to={href.requestReport({ again: communication.id })}>
          Request again
        </LinkButton>
      )}
      {isLinkShown && <ShowLinkModal communication={communication} onClose={() => showLink(false)} />}
    </div>
  );
}

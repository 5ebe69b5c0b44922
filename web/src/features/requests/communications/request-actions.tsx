import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { type Communication, phaseOf, routes, type Status } from '#contracts/funds/request';
import type { Reply } from '#core/http/route.ts';
import { useAction } from '#web/api/use-action.ts';
import { href } from '#web/config/paths.ts';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { RemindersModal } from '../follow-up/reminders-modal.tsx';
import { ShowLinkModal } from '../follow-up/show-link-modal.tsx';
import { strings } from '../strings.ts';
import { CorrectEmailModal } from './correct-email-modal.tsx';

const words = strings.request;
const refreshes = [routes.communications];

const extendedWords = ({ expires_at, emailed, repeated }: Reply<typeof routes.extend>): string => {
  const until = formatDate(expires_at, 'zone');
  if (repeated) return words.extendedAlready(until);
  return emailed ? words.extended(until) : words.extendedQuietly(until);
};

/** `repeated`: the server had done it a moment before, and did nothing more. */
const typeOf = (repeated: boolean) => (repeated ? ('info' as const) : ('success' as const));

const cancelWords = ({ co_buyer, name, to_user }: Communication) =>
  co_buyer ? words.cancelBothWords(name, co_buyer.name) : words.cancelWords(name || to_user);

/** What the agent may do with a request now, as the server says. */
export function RequestActions({ communication }: { communication: Communication }) {
  const [asking, setAsking] = useState<'changeReminders' | 'correctEmail' | 'showLink'>();
  const close = () => setAsking(undefined);
  const can = (action: Status['actions'][number]) => communication.status.actions.includes(action);
  const params = { id: communication.id };
  const remind = useAction(routes.remind, {
    done: ({ repeated }) => ({
      type: typeOf(repeated),
      content: repeated ? words.remindedAlready : words.reminded,
    }),
    refreshes,
  });
  const extend = useAction(routes.extend, {
    done: (reply) => ({ type: typeOf(reply.repeated), content: extendedWords(reply) }),
    refreshes,
  });
  const cancel = useAction(routes.cancel, {
    asks: { title: words.cancelTitle, words: cancelWords(communication), confirm: words.cancel, cancel: words.keep },
    done: words.cancelled,
    refreshes,
  });
  const isBusy = remind.isRunning || extend.isRunning;

  return (
    <div className="actions">
      {can('remind') && (
        <Button loading={remind.isRunning} disabled={isBusy} onClick={() => void remind.run({ params })}>
          {words.remind}
        </Button>
      )}
      {can('extend') && (
        <Button loading={extend.isRunning} disabled={isBusy} onClick={() => void extend.run({ params })}>
          {words.extend}
        </Button>
      )}
      {can('showLink') && <Button onClick={() => setAsking('showLink')}>{words.link.action}</Button>}
      {can('changeReminders') && <Button onClick={() => setAsking('changeReminders')}>{words.changeReminders}</Button>}
      {can('correctEmail') && <Button onClick={() => setAsking('correctEmail')}>{words.correct}</Button>}
      {can('cancel') && <Button onClick={() => void cancel.run({ params })}>{words.cancel}</Button>}
      {phaseOf(communication.status) !== 'open' && (
        <LinkButton to={href.requestReport({ again: communication.id })}>{words.again}</LinkButton>
      )}
      {asking === 'changeReminders' && <RemindersModal communication={communication} onClose={close} />}
      {asking === 'correctEmail' && <CorrectEmailModal communication={communication} onClose={close} />}
      {asking === 'showLink' && <ShowLinkModal communication={communication} onClose={close} />}
    </div>
  );
}

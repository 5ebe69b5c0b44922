import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { type Communication, phaseOf, type ReminderPlan, routes, type Status } from '#contracts/funds/request';
import { routes as accounts } from '#contracts/members/account';
import type { Reply } from '#core/http/route.ts';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/paths.ts';
import { recipientProblem } from '#web/funds/sending/recipient.ts';
import { useFundsStrings } from '#web/funds/strings.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { ShowLinkModal } from '../follow-up/show-link-modal.tsx';
import { ReminderField } from '../new-request/reminder-field.tsx';
import { strings } from '../strings.ts';

const words = strings.request;

type RemindersModalProps = {
  communication: Communication;
  onClose: () => void;
};

/** When the client of a sent request is reminded from now on. */
function RemindersModal({ communication, onClose }: RemindersModalProps) {
  const form = useForm<{ reminder_plan: ReminderPlan }>({
    initial: { reminder_plan: communication.request?.reminder_plan ?? 'usual' },
    rules: { check: () => ({}) },
  });
  const change = useAction(routes.changeReminders, {
    done: words.remindersChanged,
    refreshes: [routes.communications],
  });
  return (
    <FormModal
      title={words.changeRemindersTitle}
      form={form}
      submitLabel={words.changeRemindersSave}
      cancelLabel={words.dismiss}
      onClose={onClose}
      onSubmit={(body) => change.send({ params: { id: communication.id }, body })}
    >
      <ReminderField plan={form.values.reminder_plan} onChange={(reminder_plan) => form.change({ reminder_plan })} />
      {words.changeRemindersNote}
    </FormModal>
  );
}
const rules = contractRules(routes.correctEmail.body, { to_user_email: '' });

type CorrectEmailModalProps = {
  communication: Communication;
  onClose: () => void;
};

function CorrectEmailModal({ communication, onClose }: CorrectEmailModalProps) {
  const { problems } = useFundsStrings();
  const me = useCall(accounts.me, {});
  const correct = useAction(routes.correctEmail, {
    done: ({ id }, { body }) => {
      const email = body.to_user_email.trim();
      // A corrected request is another one.
      return id === communication.id ? { type: 'info', content: words.correctAlready(email) } : words.corrected(email);
    },
    refreshes: [routes.communications],
  });
  const form = useForm({
    initial: { to_user_email: communication.to_user },
    rules: {
      ...rules,
      check: (values) =>
        recipientProblem(values.to_user_email, me.data?.email) === 'own'
          ? { to_user_email: problems.ownEmail }
          : rules.check(values),
    },
  });

  return (
    <FormModal
      title={words.correctTitle}
      form={form}
      submitLabel={words.correctSend}
      cancelLabel={words.dismiss}
      onClose={onClose}
      onSubmit={(body) => correct.send({ params: { id: communication.id }, body })}
    >
      {words.correctWords}
      <TextField label={words.newEmail} type="email" {...fieldOf(form, 'to_user_email')} />
    </FormModal>
  );
}
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

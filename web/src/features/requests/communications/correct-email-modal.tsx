import { type Communication, routes } from '#contracts/funds/request';
import { routes as accounts } from '#contracts/members/account';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { recipientProblem } from '#web/funds/sending/recipient.ts';
import { useFundsStrings } from '#web/funds/strings.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { strings } from '../strings.ts';

const words = strings.request;
const rules = contractRules(routes.correctEmail.body, { to_user_email: '' });

type CorrectEmailModalProps = {
  communication: Communication;
  onClose: () => void;
};

export function CorrectEmailModal({ communication, onClose }: CorrectEmailModalProps) {
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

import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { routes as accountRoutes } from '#contracts/members/account';
import { type AccountRow, routes } from '#contracts/members/staff';
import { call } from '#web/api/call.ts';
import { refreshCalls, useCall } from '#web/api/use-call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { strings } from '../strings.ts';
import { HandOverAccount } from './hand-over-account.tsx';

const texts = strings.accounts;

const changed = () => refreshCalls(routes.accounts, routes.audit);

/** The address is typed by hand, so that no one closes the account beside the one that was meant. */
function Deactivate({ account, onClose }: { account: AccountRow; onClose: () => void }) {
  const isIt = (typed: string) => typed.trim().toLowerCase() === account.email;
  const form = useForm({
    initial: { email: '' },
    rules: { check: ({ email }) => (isIt(email) ? {} : { email: texts.typeEmail(account.email) }) },
  });
  const deactivate = async ({ email }: { email: string }) => {
    await call(routes.deactivateAccount, { params: { id: account.id }, body: { email } });
    await changed();
    notify({ type: 'success', content: texts.deactivated(account.email) });
    onClose();
  };
  return (
    <FormModal
      title={texts.deactivateTitle}
      form={form}
      submitLabel={texts.deactivate}
      onSubmit={deactivate}
      onClose={onClose}
    >
      <p>{texts.deactivateWords}</p>
      <TextField label={texts.typeEmail(account.email)} type="email" {...fieldOf(form, 'email')} />
    </FormModal>
  );
}

function Reactivate({ account }: { account: AccountRow }) {
  const { run, doing, failure } = useTask();
  const reactivate = async () => {
    await call(routes.reactivateAccount, { params: { id: account.id }, body: { email: account.email } });
    await changed();
    notify({ type: 'success', content: texts.reactivated(account.email) });
  };
  return (
    <>
      <Button
        variant="inline-link"
        loading={doing !== undefined}
        ariaLabel={`${texts.reactivate}: ${account.email}`}
        onClick={() => void run(reactivate)}
      >
        {texts.reactivate}
      </Button>
      <div role="alert">{failure ? <span className="form-error">{texts.changeFailed}</span> : null}</div>
    </>
  );
}

export function ChangeAccount({ account }: { account: AccountRow }) {
  const [isAsking, setAsking] = useState(false);
  const me = useCall(accountRoutes.me, {}).data;
  // The server refuses it, too: no one closes the door behind themselves.
  if (account.id === me?.id) return <span className="soft">{texts.own}</span>;
  if (account.deactivated_at)
    return (
      <SpaceBetween size="xxs">
        <Reactivate account={account} />
        <HandOverAccount account={account} />
      </SpaceBetween>
    );
  return (
    <>
      <Button variant="inline-link" ariaLabel={`${texts.deactivate}: ${account.email}`} onClick={() => setAsking(true)}>
        {texts.deactivate}
      </Button>
      {isAsking && <Deactivate account={account} onClose={() => setAsking(false)} />}
    </>
  );
}

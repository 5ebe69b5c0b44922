import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { routes as accountRoutes } from '#contracts/members/account';
import { type AccountRow, routes } from '#contracts/members/staff';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { strings } from '../strings.ts';

const texts = strings.accounts;
const words = texts.handOver;

/** The account's own address is typed by hand, beside the colleague's. */
function HandOver({ account, onClose }: { account: AccountRow; onClose: () => void }) {
  const form = useForm({
    initial: { to_email: '', email: '' },
    rules: {
      check: ({ to_email, email }) => ({
        ...(to_email.trim() === '' ? { to_email: words.enterColleague } : {}),
        ...(email.trim().toLowerCase() === account.email ? {} : { email: texts.typeEmail(account.email) }),
      }),
    },
  });
  const move = useAction(routes.handOverAccount, {
    done: (_, { body }) => words.done(body.to_email.trim()),
    refreshes: [routes.audit],
  });
  const handOver = (body: { to_email: string; email: string }) => move.send({ params: { id: account.id }, body });
  return (
    <FormModal title={words.title} form={form} submitLabel={words.submit} onSubmit={handOver} onClose={onClose}>
      <p>{words.words}</p>
      <TextField label={words.colleague} type="email" {...fieldOf(form, 'to_email')} />
      <TextField label={texts.typeEmail(account.email)} type="email" {...fieldOf(form, 'email')} />
    </FormModal>
  );
}

function HandOverAccount({ account }: { account: AccountRow }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="inline-link" ariaLabel={`${words.button}: ${account.email}`} onClick={() => setAsking(true)}>
        {words.button}
      </Button>
      {isAsking && <HandOver account={account} onClose={() => setAsking(false)} />}
    </>
  );
}

const refreshes = [routes.accounts, routes.audit];

/** The address is typed by hand, so that no one closes the account beside the one that was meant. */
function Deactivate({ account, onClose }: { account: AccountRow; onClose: () => void }) {
  const isIt = (typed: string) => typed.trim().toLowerCase() === account.email;
  const form = useForm({
    initial: { email: '' },
    rules: { check: ({ email }) => (isIt(email) ? {} : { email: texts.typeEmail(account.email) }) },
  });
  const deactivate = useAction(routes.deactivateAccount, { done: texts.deactivated(account.email), refreshes });
  return (
    <FormModal
      title={texts.deactivateTitle}
      form={form}
      submitLabel={texts.deactivate}
      onSubmit={(body) => deactivate.send({ params: { id: account.id }, body })}
      onClose={onClose}
    >
      <p>{texts.deactivateWords}</p>
      <TextField label={texts.typeEmail(account.email)} type="email" {...fieldOf(form, 'email')} />
    </FormModal>
  );
}

function Reactivate({ account }: { account: AccountRow }) {
  const { id, email } = account;
  const reactivate = useAction(routes.reactivateAccount, {
    done: texts.reactivated(email),
    failed: texts.changeFailed,
    refreshes,
  });
  return (
    <Button
      variant="inline-link"
      loading={reactivate.isRunning}
      ariaLabel={`${texts.reactivate}: ${email}`}
      onClick={() => void reactivate.run({ params: { id }, body: { email } })}
    >
      {texts.reactivate}
    </Button>
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

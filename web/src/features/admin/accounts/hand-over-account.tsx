import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { type AccountRow, routes } from '#contracts/members/staff';
import { useAction } from '#web/api/use-action.ts';
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

export function HandOverAccount({ account }: { account: AccountRow }) {
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

import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { type AccountRow, routes } from '#contracts/members/staff';
import { call } from '#web/api/call.ts';
import { refreshCalls, useCall } from '#web/api/use-call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { strings } from '../strings.ts';

const texts = strings.accounts;
const words = texts.handOver;

/** What was offered before, and waits for an answer. */
function CurrentOffer({ account }: { account: AccountRow }) {
  const { data } = useCall(routes.accountOffer, { params: { id: account.id } });
  const { run, doing, failure } = useTask();
  const offer = data?.offer;
  if (!offer) return null;
  const withdraw = async () => {
    await call(routes.withdrawAccountOffer, { params: { id: account.id } });
    await refreshCalls(routes.accountOffer, routes.audit);
    notify({ type: 'success', content: words.withdrawn });
  };
  return (
    <Alert
      type="info"
      action={
        <Button formAction="none" loading={doing !== undefined} onClick={() => void run(withdraw)}>
          {words.withdraw}
        </Button>
      }
    >
      {words.offered(offer.to_email, offer)} <DateTime iso={offer.until} show="day" />.
      <div role="alert">{failure ? <span className="form-error">{texts.changeFailed}</span> : null}</div>
    </Alert>
  );
}

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
  const handOver = async (body: { to_email: string; email: string }) => {
    const reach = await call(routes.handOverAccount, { params: { id: account.id }, body });
    await refreshCalls(routes.accountOffer, routes.audit);
    notify({ type: 'success', content: words.done(body.to_email.trim(), reach) });
    onClose();
  };
  return (
    <FormModal title={words.title} form={form} submitLabel={words.submit} onSubmit={handOver} onClose={onClose}>
      <p>{words.words}</p>
      <CurrentOffer account={account} />
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

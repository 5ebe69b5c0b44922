import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { routes as accountRoutes } from '#contracts/members/account';
import { type AccountRow, routes } from '#contracts/members/staff';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { strings } from '../strings.ts';

const texts = strings.accounts;
const refreshes = [routes.accounts, routes.audit];

/** Staff type the address by hand, so that no one changes the wrong account. */
const checkTyped = (account: AccountRow, typed: string) =>
  typed.trim().toLowerCase() === account.email ? {} : { email: texts.typeEmail(account.email) };

function HandOverAccount({ account }: { account: AccountRow }) {
  const words = texts.handOver;
  const move = useAction(routes.handOverAccount, {
    asks: {
      title: words.title,
      words: words.words,
      confirm: words.submit,
      fields: {
        to_email: { label: words.colleague, type: 'email' },
        email: { label: texts.typeEmail(account.email), type: 'email' },
      },
      check: ({ to_email, email }) => ({
        ...(to_email.trim() === '' && { to_email: words.enterColleague }),
        ...checkTyped(account, email),
      }),
    },
    done: (_, { body }) => words.done(body.to_email.trim()),
    refreshes: [routes.audit],
  });
  return (
    <Button
      variant="inline-link"
      ariaLabel={`${words.button}: ${account.email}`}
      onClick={() => void move.run({ params: { id: account.id } })}
    >
      {words.button}
    </Button>
  );
}

function Deactivate({ account }: { account: AccountRow }) {
  const deactivate = useAction(routes.deactivateAccount, {
    asks: {
      title: texts.deactivateTitle,
      words: texts.deactivateWords,
      confirm: texts.deactivate,
      fields: { email: { label: texts.typeEmail(account.email), type: 'email' } },
      check: ({ email }) => checkTyped(account, email),
    },
    done: texts.deactivated(account.email),
    refreshes,
  });
  return (
    <Button
      variant="inline-link"
      ariaLabel={`${texts.deactivate}: ${account.email}`}
      onClick={() => void deactivate.run({ params: { id: account.id } })}
    >
      {texts.deactivate}
    </Button>
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
  const me = useCall(accountRoutes.me, {}).data;
  // The server refuses this, too: staff can't lock themselves out.
  if (account.id === me?.id) return <span className="soft">{texts.own}</span>;
  if (!account.deactivated_at) return <Deactivate account={account} />;
  return (
    <SpaceBetween size="xxs">
      <Reactivate account={account} />
      <HandOverAccount account={account} />
    </SpaceBetween>
  );
}

import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { routes as activity } from '#contracts/members/activity';
import { MOST_WEBHOOKS, routes, type ShownWebhook } from '#contracts/open/webhooks';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { refreshCalls, useCall } from '#web/api/use-call.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { LoadedAccount } from '../loaded-section.tsx';
import { ProveItIsYou } from '../security/prove-it-is-you.tsx';
import { NewWebhook } from './add-webhook.tsx';
import { Deliveries } from './deliveries.tsx';
import { ShownOnce } from './shown-once.tsx';

const refreshes = [routes.webhooks, routes.deliveries, activity.activity];

function Standing({ webhook: { disabled, paused_until, former_secret_until } }: { webhook: ShownWebhook }) {
  const why = {
    agent: 'Turned off',
    failing: "Turned off: it didn't take an event for three days",
    gone: 'Turned off: its receiver said that it is gone',
  };
  return (
    <>
      {disabled ? (
        <StatusIndicator type={disabled.by === 'agent' ? 'stopped' : 'error'}>{why[disabled.by]}</StatusIndicator>
      ) : null}
      {paused_until ? (
        <StatusIndicator type="warning">
          Calls fail. We try again at <DateTime iso={paused_until} show="time" />
        </StatusIndicator>
      ) : null}
      {former_secret_until ? (
        <span className="soft">
          The secret before this one is valid until <DateTime iso={former_secret_until} show="time" />
        </span>
      ) : null}
    </>
  );
}

type ActionsProps = { webhook: ShownWebhook; onNewSecret: () => void };

function WebhookActions({ webhook: { id, url, disabled }, onNewSecret }: ActionsProps) {
  const test = useAction(routes.testWebhook, { done: 'A test event is on its way.', refreshes });
  const turn = useAction(routes.switchWebhook, { refreshes });
  const remove = useAction(routes.removeWebhook, {
    asks: {
      title: 'Remove this webhook?',
      words: `Events no longer go to ${url}, and the record of what was sent there is deleted.`,
      confirm: 'Remove',
    },
    done: 'The webhook has been removed.',
    refreshes,
  });
  return (
    <span className="actions">
      {disabled ? null : (
        <Button variant="inline-link" onClick={() => void test.run({ params: { id }, body: {} })}>
          Send a test event
        </Button>
      )}
      <Button variant="inline-link" onClick={() => void turn.run({ params: { id }, body: { on: disabled !== null } })}>
        {disabled ? 'Turn on' : 'Turn off'}
      </Button>
      <Button variant="inline-link" onClick={onNewSecret}>
        New secret
      </Button>
      <Button variant="inline-link" onClick={() => void remove.run({ params: { id } })}>
        Remove
      </Button>
    </span>
  );
}

function WebhookRow({ webhook, onNewSecret }: ActionsProps) {
  const [isShown, setShown] = useState(false);
  const { url, description, events, made_by_key, is_test } = webhook;
  return (
    <li>
      <RowWords>
        <span>
          <strong className="as-written">{url}</strong> {is_test ? <span className="chip">Test</span> : null}
        </span>
        <span className="soft">
          {[
            description,
            made_by_key && `Added by the key ${made_by_key}`,
            events.length === 1 ? events[0] : `${events.length} kinds of events`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Standing webhook={webhook} />
        <WebhookActions webhook={webhook} onNewSecret={onNewSecret} />
        <ExpandableSection
          headerText="Last events"
          expanded={isShown}
          onChange={({ detail }) => setShown(detail.expanded)}
        >
          {isShown ? <Deliveries webhookId={webhook.id} /> : null}
        </ExpandableSection>
      </RowWords>
    </li>
  );
}

type Open = { kind: 'add' } | { kind: 'rotate'; id: string } | { kind: 'secret'; secret: string };
type WindowProps = { email: string; open: Open; onOpen: (next: Open | undefined) => void };

/** Asks for the password first, and then shows the form, or the new secret. */
function WebhookWindow({ email, open, onOpen }: WindowProps) {
  const [isProven, setProven] = useState(false);
  const close = () => onOpen(undefined);
  const made = async (secret: string) => {
    onOpen({ kind: 'secret', secret });
    await refreshCalls(...refreshes);
  };
  const proven = async () => {
    if (open.kind !== 'rotate') return setProven(true);
    await made((await call(routes.rotateWebhookSecret, { params: { id: open.id }, body: {} })).secret);
  };
  if (open.kind === 'secret')
    return (
      <ShownOnce title="The secret of your webhook" what="the secret" value={open.secret} onClose={close}>
        Your program checks each event with this secret. Copy it now.
      </ShownOnce>
    );
  const words = {
    add: 'A webhook sends news about your clients to a program. Confirm that it is you.',
    rotate: 'Events are signed with both secrets for a day, so that your program can change to the new one.',
  };
  return (
    <Dialog title={open.kind === 'add' ? 'Add a webhook' : 'Make a new secret'} onClose={close}>
      {isProven ? (
        <NewWebhook onMade={made} onCancel={close} />
      ) : (
        <ProveItIsYou email={email} words={words[open.kind]} last="Continue" onProven={proven} onCancel={close} />
      )}
    </Dialog>
  );
}

function WebhookList({ email }: { email: string }) {
  const list = useCall(routes.webhooks, {});
  const [open, setOpen] = useState<Open>();
  const count = list.data?.webhooks.filter(({ is_test }) => !is_test).length ?? 0;
  return (
    <Container
      header={
        <Header
          variant="h2"
          description="What happens to your requests, clients and deals, sent to your own program, CRM or Zapier as it happens."
          actions={
            <Button disabled={count >= MOST_WEBHOOKS} onClick={() => setOpen({ kind: 'add' })}>
              Add a webhook
            </Button>
          }
        >
          Webhooks
        </Header>
      }
    >
      <Resource of={{ ...list, data: list.data?.webhooks }} lines={4} empty={<EmptyState title="No webhook yet" />}>
        {(webhooks) => (
          <Rows label="Webhooks">
            {webhooks.map((one) => (
              <WebhookRow key={one.id} webhook={one} onNewSecret={() => setOpen({ kind: 'rotate', id: one.id })} />
            ))}
          </Rows>
        )}
      </Resource>
      {open ? <WebhookWindow email={email} open={open} onOpen={setOpen} /> : null}
    </Container>
  );
}

/** The addresses that the account's events go to. */
export const Webhooks = () => (
  <LoadedAccount>{({ accountInfo: [info] }) => (info ? <WebhookList email={info.email} /> : null)}</LoadedAccount>
);

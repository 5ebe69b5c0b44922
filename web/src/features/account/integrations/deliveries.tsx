import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { routes, type ShownDelivery } from '#contracts/open/webhooks';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { STATE_WORDS } from './event-words.ts';

const LOOKS: Record<ShownDelivery['state'], StatusIndicatorProps.Type> = {
  waiting: 'pending',
  delivered: 'success',
  failed: 'error',
  dropped: 'stopped',
};

const answerOf = ({ last }: ShownDelivery): string => {
  if (!last) return 'No try yet.';
  const text = last.status === undefined ? (last.error ?? '') : `Status ${last.status}\n${last.text ?? ''}`;
  return `${text}\n${last.ms} ms`;
};

function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: ShownDelivery }) {
  const again = useAction(routes.sendAgain, {
    done: 'The event is on its way again, under the same ID.',
    refreshes: [routes.deliveries],
  });
  const { id, event, type, at, state, attempts, next_at, request } = delivery;
  return (
    <li>
      <RowWords>
        <strong>{type}</strong>
        <span className="soft">
          <DateTime iso={at} show="time" /> · {attempts === 1 ? '1 try' : `${attempts} tries`}
          {next_at ? (
            <>
              {' '}
              · next <DateTime iso={next_at} show="time" />
            </>
          ) : null}
        </span>
        <StatusIndicator type={LOOKS[state]}>{STATE_WORDS[state]}</StatusIndicator>
        <ExpandableSection headerText="Request and answer">
          <p className="soft">{event}</p>
          <pre className="as-written">{request}</pre>
          <pre className="as-written">{answerOf(delivery)}</pre>
        </ExpandableSection>
      </RowWords>
      {state === 'waiting' ? null : (
        <Button
          variant="inline-link"
          ariaLabel={`Send again: ${type}`}
          loading={again.isRunning}
          onClick={() => void again.run({ params: { id: webhookId, delivery: id }, body: {} })}
        >
          Send again
        </Button>
      )}
    </li>
  );
}

/** The last events of a webhook. The shown request has the current data, because data is read when an event is sent. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const list = useCall(routes.deliveries, { params: { id: webhookId } });
  return (
    <>
      <Resource
        of={{ ...list, data: list.data?.deliveries }}
        lines={4}
        empty={<EmptyState title="Nothing was sent yet" />}
      >
        {(deliveries) => (
          <Rows label="Last events">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} />
            ))}
          </Rows>
        )}
      </Resource>
      <Button onClick={() => void list.mutate()}>Look again</Button>
    </>
  );
}

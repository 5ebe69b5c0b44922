import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type ClientField, FIELD_LIMITS, routes } from '#contracts/clients/fields';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { OrderedRows, Rows, RowWords } from '#web/ui/list/rows.tsx';
import { HeldButton } from '#web/ui/page/held-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { putBack } from './field-calls.ts';
import { FieldModal } from './field-modal.tsx';
import { FieldRow } from './field-row.tsx';
import { strings as words } from './strings.ts';

/** What the agent wants to know about each client. */
export function FieldsPage() {
  const { data, error, mutate } = useCall(routes.clientFields, {});
  const [isAdding, setAdding] = useState(false);
  const fields = data?.fields ?? [];
  const isFull = fields.length >= FIELD_LIMITS.fields;
  const add = (
    <HeldButton variant="primary" held={isFull ? words.full : undefined} onClick={() => setAdding(true)}>
      {words.add}
    </HeldButton>
  );
  return (
    <Page
      title={words.title}
      documentTitle={words.documentTitle}
      description={words.description}
      parent={{ to: paths.clientList, text: words.back }}
      actions={fields.length > 0 && add}
    >
      <SpaceBetween size="m">
        {error && <ErrorState title={words.failed} error={error} onRetry={() => void mutate()} />}
        {!data && !error && <Loading text={words.loading} lines={5} />}
        {data && fields.length === 0 && (
          <div className="panel">
            <EmptyState drawing="document" title={words.noneTitle} action={add}>
              {words.none}
            </EmptyState>
          </div>
        )}
        {fields.length > 0 && (
          <div className="panel">
            <OrderedRows label={words.title}>
              {fields.map((field, at) => (
                <FieldRow key={field.id} field={field} at={at} isLast={at === fields.length - 1} />
              ))}
            </OrderedRows>
          </div>
        )}
        {data && data.deleted.length > 0 && <DeletedFields fields={data.deleted} isFull={isFull} />}
      </SpaceBetween>
      {isAdding && <FieldModal at={fields.length} onClose={() => setAdding(false)} />}
    </Page>
  );
}

const DeletedFields = ({ fields, isFull }: { fields: readonly ClientField[]; isFull: boolean }) => (
  <section className="panel" aria-label={words.deletedTitle}>
    <h2>{words.deletedTitle}</h2>
    <p className="soft">{words.deletedNote}</p>
    <Rows>
      {fields.map((field) => (
        <DeletedField key={field.id} field={field} isFull={isFull} />
      ))}
    </Rows>
  </section>
);

function DeletedField({ field, isFull }: { field: ClientField; isFull: boolean }) {
  const { doing, run } = useTask<'restore'>();
  return (
    <li>
      <RowWords>{field.name}</RowWords>
      <HeldButton
        loading={doing === 'restore'}
        held={isFull ? words.full : undefined}
        isSaid
        ariaLabel={words.restoreFor(field.name)}
        onClick={() => void run(() => putBack(field), 'restore')}
      >
        {words.restore}
      </HeldButton>
    </li>
  );
}

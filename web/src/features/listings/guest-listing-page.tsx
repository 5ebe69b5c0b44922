import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { type OpenListing, routes } from '#contracts/listings/listing';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { ClosedLink } from '#web/funds/guest-link/closed-link.tsx';
import { closedBy } from '#web/funds/guest-link/guest-link.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { ContractForm } from '#web/ui/form/contract-form.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Facts } from '#web/ui/format/facts.tsx';
import { formatMoney, Money } from '#web/ui/format/money.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useListingStrings } from './strings.ts';

/** The page that a listing's link and QR code lead to. It shows nothing about its visitors. */
export function GuestListingPage() {
  const words = useListingStrings();
  const { id = '' } = useParams();
  const { data, error, mutate } = useCall(routes.openListing, { params: { id } });
  const [sentTo, setSentTo] = useState<string>();
  const closed = error && closedBy(error);
  if (closed) return <ClosedLink closed={closed} onRetry={() => void mutate()} notFound={words.notOpen} />;
  if (sentTo && data)
    return (
      <Page title={words.doneTitle} documentTitle={data.address}>
        <div className="panel" role="status">
          <EmptyState
            drawing="letter"
            title={data.address}
            action={<Button onClick={() => setSentTo(undefined)}>{words.again}</Button>}
          >
            {words.done(sentTo, data.agent_name)}
          </EmptyState>
        </div>
      </Page>
    );
  return (
    <Page title={data?.address ?? words.form.title} description={data && words.represents(data.agent_name)}>
      <Resource of={{ data, error, mutate }} failed={words.failed} loading={words.loading} lines={8}>
        {(listing) => <Asking id={id} listing={listing} onDone={setSentTo} />}
      </Resource>
    </Page>
  );
}

type AskingProps = { id: string; listing: OpenListing; onDone: (email: string) => void };

function Asking({ id, listing, onDone }: AskingProps) {
  const words = useListingStrings();
  const { facts, form, what } = words;
  const ask = useAction(routes.askOfListing, { after: (_, { body }) => onDone(body.email) });
  return (
    <div className="flow">
      <Facts
        className="panel fields"
        facts={[
          [facts.price, <Money key="price" value={listing.asking_price} />],
          [facts.proof, <Money key="proof" value={listing.proof_amount} />],
          [facts.until, <DateTime key="until" iso={listing.last_day} show="day" />],
        ]}
      />
      <section className="panel flow" aria-label={form.title}>
        <h2>{form.title}</h2>
        <p>{what}</p>
        <ContractForm
          schema={routes.askOfListing.body}
          fields={{
            first_name: { label: form.first_name, autoComplete: 'given-name' },
            last_name: { label: form.last_name, autoComplete: 'family-name' },
            email: { label: form.email, type: 'email', autoComplete: 'email' },
            agent_email: { label: form.agent_email, type: 'email' },
            amount: { label: form.amount, inputMode: 'decimal', value: formatMoney(listing.proof_amount) },
            report_type: {
              label: form.report_type,
              value: '1',
              choices: ([1, 2, 3] as const).map((type) => ({ value: String(type), label: form.types[type] })),
            },
          }}
          submitLabel={form.send}
          isPrimary
          onSubmit={(body) => ask.send({ params: { id }, body: body as never })}
        />
      </section>
    </div>
  );
}

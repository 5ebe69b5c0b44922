import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ACCEPTED_WORDS } from '#contracts/funds/bank';
import { routes as requests } from '#contracts/funds/request';
import { type ListingBuyer, routes, type WholeListing } from '#contracts/listings/listing';
import { useAction } from '#web/api/use-action.ts';
import { useCall, useRefreshedWith } from '#web/api/use-call.ts';
import { useEdit } from '#web/api/use-edit.ts';
import { href } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';
import { StatusChip } from '#web/funds/status-chip.tsx';
import { useReadNews } from '#web/membership/use-read-news.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { DatesPanel } from './dates/dates-panel.tsx';
import { ListingForm } from './listing-form.tsx';
import { ListingLink } from './listing-link.tsx';
import { OffersPanel } from './offers/offers-panel.tsx';
import { Sheet } from './sheet.tsx';
import { StateChip } from './state-chip.tsx';

const parent = { to: paths.listings, text: 'Listings' };

/** A listing: its link, its sheet for an open house, and the buyers who used the link. */
export function ListingPage() {
  const { id = '' } = useParams();
  const answer = useCall(routes.listing, { params: { id } });
  useRefreshedWith(requests.communications, answer.mutate);
  useReadNews(answer.data && { of: 'listing', id });
  if (answer.data) return <Known listing={answer.data} />;
  return (
    <Page title="Listing" parent={parent}>
      <Resource of={answer} failed="We couldn't load this listing" lines={6}>
        {() => null}
      </Resource>
    </Page>
  );
}

function Known({ listing }: { listing: WholeListing }) {
  const [isChanging, setChanging] = useState(false);
  const { address, asking_price, proof_amount, accepts, last_day } = listing;
  const edit = useEdit({ address, asking_price, proof_amount, accepts, last_day });
  const save = useAction(routes.saveListing, {
    done: 'Your changes are saved.',
    refreshes: [routes.listing, routes.listings],
  });
  return (
    <Page
      title={listing.address}
      parent={parent}
      actions={<Button onClick={() => setChanging(true)}>Change the listing</Button>}
    >
      <div className="no-print">
        <SpaceBetween size="l">
          <Container header={<Header variant="h2">The listing</Header>}>
            <KeyValuePairs
              columns={4}
              minColumnWidth={140}
              items={[
                { label: 'Asking price', value: <Money value={listing.asking_price} /> },
                { label: 'Proof wanted', value: <Money value={listing.proof_amount} /> },
                { label: 'What counts', value: ACCEPTED_WORDS[listing.accepts].en },
                { label: 'Link', value: <StateChip state={listing.state} /> },
              ]}
            />
          </Container>
          {listing.contract && <DatesPanel id={listing.id} address={listing.address} contract={listing.contract} />}
          <OffersPanel id={listing.id} buyers={listing.buyers} />
          <ListingLink listing={listing} />
          <Container header={<Header variant="h2">{`Buyers (${listing.buyers.length})`}</Header>}>
            <Buyers buyers={listing.buyers} />
          </Container>
        </SpaceBetween>
      </div>
      {listing.state === 'open' && <Sheet listing={listing} />}
      {isChanging && (
        <ListingForm
          listing={listing}
          onSave={(body) => edit.save((seen) => save.send({ params: { id: listing.id }, body: { ...body, seen } }))}
          onClose={() => setChanging(false)}
        />
      )}
    </Page>
  );
}

/** The buyers, for the agent only: a buyer never sees another. */
const Buyers = ({ buyers }: { buyers: readonly ListingBuyer[] }) =>
  buyers.length === 0 ? (
    <p className="soft">No one has asked yet. Show the QR code at the open house, or send the link.</p>
  ) : (
    <Rows>
      {buyers.map((buyer) => (
        <BuyerRow key={buyer.communication.id} buyer={buyer} />
      ))}
    </Rows>
  );

const BuyerRow = ({ buyer: { communication, agent_email, asked_at } }: { buyer: ListingBuyer }) => (
  <li>
    <RowWords>
      <h3>
        <Link
          to={communication.deal_id ? href.deal(communication.deal_id) : href.communications({ id: communication.id })}
        >
          {communication.name}
        </Link>
      </h3>
      <p className="soft">{communication.to_user}</p>
      <p className="soft">{agent_email ? `Buyer's agent: ${agent_email}` : 'No agent named'}</p>
    </RowWords>
    <div className="actions">
      <StatusChip communication={communication} />
      <Money value={communication.proof_amount} />
      <span className="soft">
        <DateTime iso={asked_at} show="day" />
      </span>
    </div>
  </li>
);

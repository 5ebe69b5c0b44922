import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type Listing, routes } from '#contracts/listings/listing';
import { useAction } from '#web/api/use-action.ts';
import { usePages } from '#web/api/use-pages.ts';
import { href } from '#web/config/href.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PageTabs } from '#web/ui/page/page-tabs.tsx';
import { ListingForm } from './listing-form.tsx';
import { StateChip } from './state-chip.tsx';

const PAGE = 50;

/** The agent's own listings: each has one link, through which buyers show proof of funds. */
export function ListingsPage() {
  const list = usePages(
    routes.listings,
    (cursor) => ({ query: { limit: PAGE, cursor } }),
    ({ listings }) => listings,
  );
  const [isMaking, setMaking] = useState(false);
  const navigate = useNavigate();
  const make = useAction(routes.createListing, {
    refreshes: [routes.listings],
    after: ({ id }) => navigate(href.listing(id)),
  });
  const start = (
    <Button variant="primary" onClick={() => setMaking(true)}>
      New listing
    </Button>
  );
  return (
    <Page
      title="Listings"
      description="One link for an open house. Buyers show proof of funds without an account."
      actions={list.data && list.data.length > 0 && start}
      tabs={<PageTabs of="transactions" />}
    >
      <Resource of={list} failed="We couldn't load your listings" lines={5}>
        {(listings) =>
          listings.length === 0 ? (
            <div className="panel">
              <EmptyState title="No listings yet" drawing="document" action={start}>
                Make a listing, and print its sheet for the open house.
              </EmptyState>
            </div>
          ) : (
            <div className="panel">
              <Rows>
                {listings.map((listing) => (
                  <ListingRow key={listing.id} listing={listing} />
                ))}
              </Rows>
            </div>
          )
        }
      </Resource>
      <LoadMore list={list}>More listings</LoadMore>
      {isMaking && (
        <ListingForm
          onSave={(body, idempotencyKey) => make.send({ body, idempotencyKey })}
          onClose={() => setMaking(false)}
        />
      )}
    </Page>
  );
}

const ListingRow = ({ listing }: { listing: Listing }) => (
  <li>
    <RowWords>
      <h2>
        <Link to={href.listing(listing.id)}>{listing.address}</Link>
      </h2>
      <p className="soft">
        <Money value={listing.asking_price} />
      </p>
    </RowWords>
    <div className="actions">
      {listing.contract && <span className="chip">Under contract</span>}
      <StateChip state={listing.state} />
      {listing.state === 'open' && (
        <span className="soft">
          The link works until <DateTime iso={listing.last_day} show="day" />
        </span>
      )}
    </div>
  </li>
);

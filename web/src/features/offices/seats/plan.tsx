import Button from '@cloudscape-design/components/button';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { mayInvite, type OfficeView } from '#contracts/members/offices';
import { type OfficePlanView, routes } from '#contracts/members/offices/seats';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { PlanActions } from './plan-actions.tsx';
import { PlanNotes, SeatsNote } from './plan-notes.tsx';
import { fewest, seatRules, takenSeats } from './seat-number.ts';
import { strings } from './strings.ts';

const words = strings.buy;

type BuySeatsProps = {
  office: OfficeView;
  plan: OfficePlanView;
  offer: NonNullable<OfficePlanView['offer']>;
  onClose: () => void;
};

function BuySeats({ office, plan, offer, onClose }: BuySeatsProps) {
  const form = useForm({ initial: { seats: String(fewest(plan)) }, rules: seatRules(plan) });
  const seats = takenSeats(plan, form.values);
  const buy = async () => {
    const { url } = await call(routes.buySeats, { params: { id: office.id }, body: { seats: seats ?? 0 } });
    location.assign(url);
    // The window stays busy until the page is gone.
    await new Promise(() => undefined);
  };
  return (
    <FormModal
      title={`Buy seats for ${office.name}`}
      form={form}
      submitLabel="Continue to payment"
      onSubmit={buy}
      onClose={onClose}
    >
      <p>{strings.people(plan.people)}</p>
      <TextField label="Number of seats" inputMode="numeric" {...fieldOf(form, 'seats')} />
      <p>{seats ? words.total(seats, formatMoney(seats * offer.price), offer.interval) : null}</p>
      <p>
        You pay on Stripe's own page; we never see your card. You can add seats and give them back at any time. Someone
        with their own subscription keeps it, and keeps paying for it. They get a note about it.
      </p>
    </FormModal>
  );
}

/** Owners see and change the plan, managers see whether there's room, and others nothing. */
export function Plan({ office }: { office: OfficeView }) {
  if (office.role === 'owner') return <OwnersPlan office={office} />;
  const { plan } = office;
  if (!plan || !mayInvite(office.role)) return null;
  return (
    <SpaceBetween size="xs">
      <h3>Team plan</h3>
      <KeyValuePairs items={[{ label: 'Seats', value: strings.usedOf(plan.used, plan.seats) }]} />
      <SeatsNote used={plan.used} seats={plan.seats} />
    </SpaceBetween>
  );
}

function OwnersPlan({ office }: { office: OfficeView }) {
  const answer = useCall(routes.officePlan, { params: { id: office.id } });
  return (
    <Resource of={answer} failed="We couldn't load the office's plan" loading="Loading the plan" lines={2}>
      {(view) =>
        (view.plan || view.offer) && (
          <SpaceBetween size="xs">
            <h3>Team plan</h3>
            {view.plan ? (
              <Bought office={office} view={view} plan={view.plan} onLook={() => void answer.mutate()} />
            ) : view.offer ? (
              <Offer office={office} view={view} offer={view.offer} />
            ) : null}
          </SpaceBetween>
        )
      }
    </Resource>
  );
}

type OfferProps = { office: OfficeView; view: OfficePlanView; offer: NonNullable<OfficePlanView['offer']> };

function Offer({ office, view, offer }: OfferProps) {
  const [isBuying, setBuying] = useState(false);
  return (
    <SpaceBetween size="xs">
      <p>{strings.offer(formatMoney(offer.price), offer.interval, view.minimum)}</p>
      <Button onClick={() => setBuying(true)}>Buy seats</Button>
      {isBuying && <BuySeats office={office} plan={view} offer={offer} onClose={() => setBuying(false)} />}
    </SpaceBetween>
  );
}

type BoughtProps = {
  office: OfficeView;
  view: OfficePlanView;
  plan: NonNullable<OfficePlanView['plan']>;
  onLook: () => void;
};

function Bought({ office, view, plan, onLook }: BoughtProps) {
  const { seats, price, interval, status, ends, period_end, paid_by } = plan;
  return (
    <SpaceBetween size="s">
      <PlanNotes view={view} plan={plan} onLook={onLook} />
      <KeyValuePairs
        columns={4}
        items={[
          { label: 'Seats', value: <span className="numeric">{strings.usedOf(view.people, seats)}</span> },
          { label: 'Price', value: strings.priceOf(formatMoney(seats * price), interval) },
          // While a payment is open, the day of the next one isn't certain.
          ...(status === 'active'
            ? [{ label: ends ? 'Ends on' : 'Next payment', value: <DateTime iso={period_end} show="zone" /> }]
            : []),
          { label: 'Paid by', value: paid_by ?? 'Someone who left' },
        ]}
      />
      <PlanActions office={office} view={view} plan={plan} />
    </SpaceBetween>
  );
}

import type { OfficeView } from '#contracts/offices';
import { type OfficePlanView, routes } from '#contracts/offices/seats';
import { call } from '#web/api/call.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { formatMoney } from '#web/ui/format/money.tsx';
import { fewest, seatRules, seatsIn } from './seat-number.ts';
import { strings } from './strings.ts';

const words = strings.buy;

type BuySeatsProps = {
  office: OfficeView;
  plan: OfficePlanView;
  offer: NonNullable<OfficePlanView['offer']>;
  onClose: () => void;
};

export function BuySeats({ office, plan, offer, onClose }: BuySeatsProps) {
  const form = useForm({ initial: { seats: String(fewest(plan)) }, rules: seatRules(plan) });
  const seats = seatsIn(form.values);
  const buy = async () => {
    const { url } = await call(routes.buySeats, { params: { id: office.id }, body: { seats: seats ?? 0 } });
    location.assign(url);
    // The window stays busy until the page is gone.
    await new Promise(() => undefined);
  };
  return (
    <FormModal title={words.title(office.name)} form={form} submitLabel={words.submit} onSubmit={buy} onClose={onClose}>
      <p>{strings.people(plan.people)}</p>
      <TextField label={strings.number} inputMode="numeric" {...fieldOf(form, 'seats')} />
      <p>{seats ? words.total(seats, formatMoney(seats * offer.price), offer.interval) : null}</p>
      <p>
        {words.how} {words.own}
      </p>
    </FormModal>
  );
}

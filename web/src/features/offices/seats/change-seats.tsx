import { useState } from 'react';
import { type OfficeView, routes as offices } from '#contracts/offices';
import { type OfficePlanView, routes, type SeatPreview } from '#contracts/offices/seats';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { formatMoney } from '#web/ui/format/money.tsx';
import { changeRules, type SeatForm, seatsIn } from './seat-number.ts';
import { strings } from './strings.ts';

const words = strings.change;

const costOf = ({ due_today: due, credit, per_period: then, interval }: SeatPreview) =>
  credit > 0 && due === 0
    ? words.credit(formatMoney(credit), formatMoney(then), interval)
    : words.costs(formatMoney(due), formatMoney(then), interval);

type ChangeSeatsProps = { office: OfficeView; plan: OfficePlanView; bought: number; onClose: () => void };

/** First what it costs, then the yes to exactly that. */
export function ChangeSeats({ office, plan, bought, onClose }: ChangeSeatsProps) {
  const form = useForm<SeatForm>({
    // Where people came in some other way, the number that they need.
    initial: { seats: String(Math.max(bought, plan.people)) },
    rules: changeRules(plan, bought),
  });
  const [preview, setPreview] = useState<SeatPreview>();
  const seats = seatsIn(form.values);
  // Another number costs something else.
  const agreed = preview?.seats === seats ? preview : undefined;
  const params = { id: office.id };

  const look = async () => {
    setPreview(await call(routes.previewSeats, { params, body: { seats: seats ?? 0 } }));
    return false;
  };
  const order = useAction(routes.changeSeats, {
    done: words.done(seats ?? 0),
    refreshes: [offices.office, routes.officePlan],
  });
  const change = async ({ due_today, priced_at }: SeatPreview) => {
    try {
      await order.send({ params, body: { seats: seats ?? 0, due_today, priced_at } });
    } catch (error) {
      // The price may be another one by now.
      setPreview(undefined);
      await refreshCalls(offices.office, routes.officePlan);
      throw error;
    }
  };
  const agreeLabel = agreed && agreed.due_today > 0 ? words.agree(formatMoney(agreed.due_today)) : words.agreeFree;

  return (
    <FormModal
      title={words.title(office.name)}
      form={form}
      submitLabel={agreed ? agreeLabel : words.look}
      onSubmit={() => (agreed ? change(agreed) : look())}
      onClose={onClose}
    >
      <p>{strings.people(plan.people)}</p>
      <TextField label={strings.number} inputMode="numeric" {...fieldOf(form, 'seats')} />
      <p role="status">{agreed ? <strong>{costOf(agreed)}</strong> : words.looking}</p>
    </FormModal>
  );
}

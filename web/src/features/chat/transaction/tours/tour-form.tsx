import { routes, type ShownTour, TOUR_ZONES } from '#contracts/chat/transaction/tours';
import { useOnceKey } from '#web/funds/sending/use-once-key.ts';
import { useLanguage } from '#web/language/translations.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { useTourStrings } from './strings.ts';
import type { NewTour, TourCalls } from './tour-calls.ts';
import { likelyZone, momentOf, zoneLabel } from './tour-time.ts';

const empty: NewTour = { address: '', who: '', day: '', time: '', zone: TOUR_ZONES[0] };
const rules = contractRules(routes.proposeTour.body, empty);

type TourFormProps = {
  /** The tour to move. Without it, the form proposes a new one. */
  tour?: ShownTour;
  calls: Pick<TourCalls, 'propose' | 'move'>;
  onClose: () => void;
};

export function TourForm({ tour, calls, onClose }: TourFormProps) {
  const words = useTourStrings();
  const { language } = useLanguage();
  const onceKey = useOnceKey();
  const initial = tour ? { address: tour.address, who: tour.who, ...momentOf(tour) } : { ...empty, zone: likelyZone() };
  const form = useForm({ initial, rules });
  const submit = ({ address, who, ...moment }: NewTour) =>
    tour ? calls.move(tour, moment) : calls.propose({ address, who, ...moment }, onceKey({ address, who, ...moment }));
  return (
    <FormModal
      title={tour ? words.moveTitle : words.propose}
      form={form}
      submitLabel={tour ? words.move : words.send}
      cancelLabel={words.back}
      onSubmit={submit}
      onClose={onClose}
    >
      {tour ? <p>{tour.address}</p> : <TextField label={words.address} {...fieldOf(form, 'address')} />}
      <TextField label={words.day} isDay {...fieldOf(form, 'day')} />
      <TextField label={words.time} isTime {...fieldOf(form, 'time')} />
      <ChoiceField
        label={words.zone}
        choices={TOUR_ZONES.map((value) => ({ value, label: zoneLabel(value, language) }))}
        value={form.values.zone}
        onChange={(zone) => form.change({ zone })}
      />
      {!tour && <TextField label={words.who} {...fieldOf(form, 'who')} />}
    </FormModal>
  );
}

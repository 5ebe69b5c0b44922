import { type Listing, type ListingInput, routes } from '#contracts/listings/listing';
import { acceptedField } from '#web/funds/accepted-field.ts';
import { useOnceKey } from '#web/funds/sending/use-once-key.ts';
import { FormWindow } from '#web/ui/form/form-window.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';

type Typed = ListingInput;

type ListingFormProps = {
  listing?: Listing;
  /** `idempotencyKey`: saving again after a lost answer doesn't make a second listing. */
  onSave: (body: Typed, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
};

const typed = (amount: number | undefined) => (amount === undefined ? '' : formatMoney(amount));

/** A new listing, or the changes of one. */
export function ListingForm({ listing, onSave, onClose }: ListingFormProps) {
  const onceKey = useOnceKey();
  const save = (body: Typed) => onSave(body, onceKey(body));
  return (
    <FormWindow
      title={listing ? 'Change the listing' : 'New listing'}
      schema={routes.createListing.body}
      fields={{
        address: { label: 'Address', value: listing?.address },
        asking_price: { label: 'Asking price', inputMode: 'decimal', value: typed(listing?.asking_price) },
        proof_amount: {
          label: 'Proof of funds that the seller would like to see',
          description: 'Buyers read it. Each of them chooses the amount that their bank confirms.',
          inputMode: 'decimal',
          value: typed(listing?.proof_amount),
        },
        accepts: { ...acceptedField, value: listing?.accepts ?? 'investments' },
        last_day: { label: 'The link works until', isDay: true, value: listing?.last_day },
      }}
      confirmLabel={listing ? 'Save changes' : 'Make the link'}
      onConfirm={(values) => save(values as unknown as Typed)}
      onClose={onClose}
    >
      {null}
    </FormWindow>
  );
}

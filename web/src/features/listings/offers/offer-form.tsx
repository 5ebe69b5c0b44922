import { useState } from 'react';
import type { ListingBuyer } from '#contracts/listings/listing';
import { type Contingency, type Offer, type OfferInput, routes } from '#contracts/listings/offers';
import { useOnceKey } from '#web/funds/sending/use-once-key.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { FormWindow } from '#web/ui/form/form-window.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { useListingStrings } from '../strings.ts';
import { Contingencies, moneyField, termFields } from './term-fields.tsx';

type OfferFormProps = {
  offer?: Offer;
  /** The buyers who used the listing's link. An offer can refer to the report of one of them. */
  buyers: readonly ListingBuyer[];
  /** `idempotencyKey`: saving again after a lost answer doesn't make a second offer. */
  onSave: (body: OfferInput, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
};

/** The terms of an offer, and nothing about the person. */
export function OfferForm({ offer, buyers, onSave, onClose }: OfferFormProps) {
  const words = useListingStrings().offers;
  const onceKey = useOnceKey();
  const [chosen, choose] = useState<readonly Contingency[]>(offer?.contingencies ?? []);
  const [request, setRequest] = useState(offer?.communication_id ?? '');
  const known = buyers.map(({ communication: { id, name, proof_amount } }) => ({
    value: id,
    label: `${name}, ${formatMoney(proof_amount)}`,
  }));
  const isElsewhere = request !== '' && !known.some(({ value }) => value === request);
  const save = (body: OfferInput) => onSave(body, onceKey(body));
  return (
    <FormWindow
      title={offer ? 'Change the offer' : 'New offer'}
      schema={routes.addOffer.body}
      fields={{
        buyer_name: { label: "Buyers' names", value: offer?.buyer_name },
        contact_email: {
          label: "Buyer's agent's email",
          description: 'They learn it here if the seller accepts another offer.',
          type: 'email',
          value: offer?.contact_email,
        },
        ...termFields(words, offer),
        lender: {
          label: 'Pre-approved by',
          description: 'Not verified. One that the buyer added to their proof goes before it.',
          value: offer?.lender,
        },
        pre_approved: moneyField('Pre-approved amount', offer?.pre_approved),
      }}
      confirmLabel={offer ? 'Save changes' : 'Add the offer'}
      onConfirm={(values) =>
        save({ ...values, contingencies: [...chosen], communication_id: request } as unknown as OfferInput)
      }
      onClose={onClose}
      below={
        <>
          <Contingencies chosen={chosen} onChange={choose} />
          <ChoiceField
            label="Proof of funds"
            description="The report of a buyer who asked at the listing's link."
            value={request}
            choices={[
              { value: '', label: 'None' },
              ...known,
              ...(isElsewhere ? [{ value: request, label: 'As before' }] : []),
            ]}
            onChange={setRequest}
          />
        </>
      }
    >
      <p className="soft">{words.fairHousing}</p>
    </FormWindow>
  );
}

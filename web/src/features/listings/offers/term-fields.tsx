import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import { CONTINGENCIES, type Contingency, FINANCING, type OwnTerms } from '#contracts/listings/offers';
import { formatMoney } from '#web/ui/format/money.tsx';
import { type ListingStrings, useListingStrings } from '../strings.ts';

// The form fields of an offer's terms, for the agent and for the buyer's side.

export const moneyField = (label: string, value: number | undefined) => ({
  label,
  inputMode: 'decimal' as const,
  value: value ? formatMoney(value) : '',
});

export const termFields = (words: ListingStrings['offers'], offer: OwnTerms | undefined) => ({
  price: moneyField(words.facts.price, offer?.price),
  financing: {
    label: words.facts.financing,
    value: offer?.financing ?? 'conventional',
    choices: FINANCING.map((value) => ({ value, label: words.financing[value] })),
  },
  down_payment: moneyField(words.facts.down_payment, offer?.down_payment),
  earnest_money: moneyField(words.facts.earnest_money, offer?.earnest_money),
  closing: { label: words.facts.closing, isDay: true, value: offer?.closing ?? '' },
  last_day: { label: words.facts.last_day, isDay: true, value: offer?.last_day ?? '' },
});

type ContingenciesProps = { chosen: readonly Contingency[]; onChange: (chosen: Contingency[]) => void };

export function Contingencies({ chosen, onChange }: ContingenciesProps) {
  const words = useListingStrings().offers;
  return (
    <FormField label={words.facts.contingencies}>
      <div className="flow">
        {CONTINGENCIES.map((one) => (
          <Checkbox
            key={one}
            checked={chosen.includes(one)}
            onChange={({ detail }) =>
              onChange(detail.checked ? [...chosen, one] : chosen.filter((other) => other !== one))
            }
          >
            {words.contingencies[one]}
          </Checkbox>
        ))}
      </div>
    </FormField>
  );
}

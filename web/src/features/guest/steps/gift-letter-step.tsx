// The donor reads the letter as it's filled in, and signs it by typing their name. Nothing is sent before.
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { GIFT_BLANK, GIFT_LETTER_VERSION, giftClauses, routes } from '#contracts/funds/request';
import { cents, dollarsOf } from '#core/platform/money.ts';
import { call } from '#web/api/call.ts';
import { refusalOf } from '#web/language/refusal.ts';
import { useLanguage } from '#web/language/translations.ts';
import { useAskToLeave } from '#web/ui/browser/use-ask-to-leave.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { parseDollars } from '#web/ui/format/dollars.ts';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { useGuestStrings } from '../strings.ts';
import type { GuestStepProps } from './guest-step-props.ts';

type Typed = { amount: string; relationship: string; property: string; signature: string };

type LetterProps = { typed: Typed; donor: string; to: readonly string[]; language: 'en' | 'es' };

const Letter = ({ typed, donor, to, language }: LetterProps) => {
  const facts = {
    donor,
    recipients: to,
    amount: parseDollars(typed.amount) ?? cents(0),
    relationship: typed.relationship.trim() || GIFT_BLANK,
    property: typed.property.trim() || GIFT_BLANK,
  };
  return (
    <div lang={language} className="flow">
      {giftClauses(facts, language).map(({ heading, text }) => (
        <p key={heading} className="as-written">
          <strong>{heading}.</strong> {text}
        </p>
      ))}
    </div>
  );
};

export function GiftLetterStep({ credential, request, dispatch }: GuestStepProps) {
  const words = useGuestStrings().gift;
  const { language } = useLanguage();
  const initial: Typed = { amount: '', relationship: '', property: request.purchase?.property ?? '', signature: '' };
  const form = useForm({ initial, rules: contractRules(routes.signGiftLetter.body, initial) });
  useAskToLeave(form.isChanged, form.doing !== undefined);
  const letter = { typed: form.values, donor: request.client_name, to: request.gift?.to ?? [] };
  const sign = async (typed: Typed) => {
    const amount = dollarsOf(parseDollars(typed.amount) ?? cents(0));
    const body = { ...credential, ...typed, amount, agreed: true as const, words: GIFT_LETTER_VERSION };
    await call(routes.signGiftLetter, { body });
    dispatch({ type: 'retried' });
  };
  return (
    <form {...form.onSubmit(sign)}>
      <SpaceBetween size="m">
        <FocusHeading>{words.title}</FocusHeading>
        <p>{words.words(request.agent_name)}</p>
        <TextField label={words.amount} inputMode="decimal" placeholder="50,000" {...fieldOf(form, 'amount')} />
        <TextField label={words.relationship} description={words.relationshipNote} {...fieldOf(form, 'relationship')} />
        <TextField label={words.property} autoComplete="off" {...fieldOf(form, 'property')} />
        <div className="boxed">
          <Letter {...letter} language="en" />
        </div>
        {language === 'es' && (
          <details>
            <summary>{words.copy}</summary>
            <Letter {...letter} language="es" />
          </details>
        )}
        <TextField
          label={words.signature}
          description={words.signatureNote(request.client_name)}
          autoComplete="name"
          {...fieldOf(form, 'signature')}
        />
        {form.failure && !form.hasRefused && <ErrorState error={refusalOf(form.failure)} />}
        <div className="actions">
          <Button variant="primary" formAction="submit" loading={form.doing !== undefined}>
            {words.sign}
          </Button>
        </div>
      </SpaceBetween>
    </form>
  );
}

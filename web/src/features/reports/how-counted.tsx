import { howCounted, includesWords } from '#contracts/funds/bank';
import { backingWords, EXCLUSIVE_WORDS, type Report } from '#contracts/funds/report';
import { centsFrom } from '#core/platform/money.ts';
import { useLanguage } from '#web/language/translations.ts';

/** Names the kinds of assets in the amount, if it includes more than cash. */
export function Includes({ rests_on = 'cash' }: Pick<Report, 'rests_on'>) {
  const { language } = useLanguage();
  const includes = includesWords(rests_on, language);
  return includes && <p>{includes}</p>;
}

/** The gifts that count, and the guarantors who don't. */
export function Backing(report: Pick<Report, 'gifts' | 'guarantors' | 'proof_amount'>) {
  const { language } = useLanguage();
  return backingWords(report, centsFrom(report.proof_amount), language).map((line) => <p key={line}>{line}</p>);
}

/** A letter's note that the funds are promised to this offer only. */
export function ExclusiveNote({ exclusive }: Pick<Report, 'exclusive'>) {
  const { language } = useLanguage();
  return exclusive && <p>{EXCLUSIVE_WORDS[language]}</p>;
}

/** Says what counts in the request. */
export function HowCounted({ accepts }: Pick<Report, 'accepts'>) {
  const { language } = useLanguage();
  return <p>{howCounted(accepts, language)}</p>;
}

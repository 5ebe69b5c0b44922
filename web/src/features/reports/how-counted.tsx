import { howCounted, includesWords } from '#contracts/funds/bank';
import type { Report } from '#contracts/funds/report';
import { useLanguage } from '#web/language/translations.ts';

/** What the amount includes, if it rests on more than cash. */
export function Includes({ rests_on = 'cash' }: Pick<Report, 'rests_on'>) {
  const { language } = useLanguage();
  const includes = includesWords(rests_on, language);
  return includes && <p>{includes}</p>;
}

/** What counts in the request. */
export function HowCounted({ accepts }: Pick<Report, 'accepts'>) {
  const { language } = useLanguage();
  return <p>{howCounted(accepts, language)}</p>;
}

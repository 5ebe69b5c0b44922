import { howCounted, includesWords } from '#contracts/funds/bank';
import type { Report } from '#contracts/funds/report';
import { useLanguage } from '#web/language/translations.ts';

/** What counts in the request and, if the amount rests on more than cash, what it includes. */
export function HowCounted({ accepts, rests_on = 'cash' }: Pick<Report, 'accepts' | 'rests_on'>) {
  const { language } = useLanguage();
  const includes = includesWords(rests_on, language);
  return (
    <>
      {includes && <p>{includes}</p>}
      <p className="soft">{howCounted(accepts, language)}</p>
    </>
  );
}

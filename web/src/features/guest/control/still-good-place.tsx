import Button from '@cloudscape-design/components/button';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { STILL_GOOD_CONSENT } from '#contracts/funds/request';
import { useLanguage } from '#web/language/translations.ts';
import { useGuestStrings } from '../strings.ts';
import type { StillGoodProps } from './still-good.tsx';

/** A guest's page has to be light. */
const StillGood = lazy(() => import('./still-good.tsx').then((module) => ({ default: module.StillGood })));

type StillGoodPlaceProps = Omit<StillGoodProps, 'control'> & {
  /** Undefined until it's known. */
  control: StillGoodProps['control'] | undefined;
};

/** The offer is at its place at once, so that nothing below it moves. What it opens is fetched when it's wanted. */
export function StillGoodPlace({ control, ...props }: StillGoodPlaceProps) {
  const [search] = useSearchParams();
  const [isOpened, setOpened] = useState(false);
  const isWanted = isOpened || control?.still_good !== undefined || search.get('show') === 'still-good';
  const open = () => {
    setOpened(true);
    // It couldn't be read before.
    if (!control) void props.onChanged();
  };
  const offer = <Offer agentName={props.agentName} isOpening={isOpened} onOpen={open} />;
  if (!control || !isWanted) return offer;
  return (
    <Suspense fallback={offer}>
      <StillGood {...props} control={control} startsOpen={isOpened} />
    </Suspense>
  );
}

type OfferProps = { agentName: string; isOpening: boolean; onOpen: () => void };

function Offer({ agentName, isOpening, onOpen }: OfferProps) {
  const words = useGuestStrings().stillGood;
  const { language } = useLanguage();
  return (
    <section className="flow" aria-label={words.title}>
      <h3>{words.title}</h3>
      <div>
        <Button formAction="none" loading={isOpening} onClick={onOpen}>
          {STILL_GOOD_CONSENT.words[language](agentName)}
        </Button>
      </div>
    </section>
  );
}

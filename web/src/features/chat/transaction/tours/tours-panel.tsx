import Button from '@cloudscape-design/components/button';
import { Suspense, useState } from 'react';
import type { ShownTour } from '#contracts/chat/transaction/tours';
import { HOUR, isoAfter } from '#core/platform/clock.ts';
import { useLanguage } from '#web/language/translations.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { AddToCalendar } from '#web/ui/page/add-to-calendar.tsx';
import { useTourStrings } from './strings.ts';
import type { TourCalls } from './tour-calls.ts';
import { tourTime } from './tour-time.ts';

const TourForm = lazyPart(() => import('./tour-form.tsx'), 'TourForm');
const TourNote = lazyPart(() => import('./tour-note.tsx'), 'TourNote');

type ToursPanelProps = {
  tours: readonly ShownTour[];
  /** True if both have signed the buyer's agreement, which a tour requires. */
  isAgreed: boolean;
  /** Undefined if the transaction was closed. */
  calls: TourCalls | undefined;
};

/** The homes to see, by time; canceled ones last. */
export function ToursPanel({ tours, isAgreed, calls }: ToursPanelProps) {
  const words = useTourStrings();
  // 'new' is a tour that isn't proposed yet.
  const [inForm, setInForm] = useState<ShownTour | 'new'>();
  const [noted, setNoted] = useState<ShownTour>();
  const isCanceled = ({ state }: ShownTour) => state === 'canceled';
  const shown = [...tours.filter((one) => !isCanceled(one)), ...tours.filter(isCanceled)];
  return (
    <section className="panel flow" aria-label={words.title}>
      <header>
        <h2>{words.title}</h2>
        <p className="soft">{isAgreed ? words.words : words.notYet}</p>
      </header>
      {shown.length > 0 && (
        <Rows label={words.title}>
          {shown.map((tour) => (
            <TourRow
              key={tour.id}
              tour={tour}
              isAgreed={isAgreed}
              calls={calls}
              onMove={() => setInForm(tour)}
              onNote={() => setNoted(tour)}
            />
          ))}
        </Rows>
      )}
      {calls && isAgreed && (
        <div className="actions">
          <Button iconName="add-plus" onClick={() => setInForm('new')}>
            {words.propose}
          </Button>
        </div>
      )}
      {calls && inForm && (
        <Suspense>
          <TourForm tour={inForm === 'new' ? undefined : inForm} calls={calls} onClose={() => setInForm(undefined)} />
        </Suspense>
      )}
      {calls?.note && noted && (
        <Suspense>
          <TourNote tour={noted} onSave={calls.note} onClose={() => setNoted(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

type TourRowProps = {
  tour: ShownTour;
  isAgreed: boolean;
  calls: TourCalls | undefined;
  onMove: () => void;
  onNote: () => void;
};

const TourInCalendar = ({ tour: { id, address, at, state } }: { tour: ShownTour }) => {
  const words = useTourStrings();
  const when = { from: at, to: isoAfter(new Date(at), HOUR) };
  const isProposed = state === 'proposed';
  return (
    <AddToCalendar id={`tour-${id}`} title={words.event(address)} when={when} place={address} isProposed={isProposed} />
  );
};

const TourRow = ({ tour, isAgreed, calls, onMove, onNote }: TourRowProps) => {
  const words = useTourStrings();
  const { language } = useLanguage();
  const { address, who, at, state, note } = tour;
  const isOver = Date.parse(at) <= Date.now();
  const isToured = state === 'confirmed' && isOver;
  return (
    <li>
      <RowWords>
        <strong className="as-written">{address}</strong>
        <time dateTime={at} className="numeric">
          {tourTime(tour, language)}
        </time>
        {who && <span className="soft">{words.with(who)}</span>}
        {note && <span className="as-written">{note}</span>}
      </RowWords>
      <span className={state === 'proposed' ? 'chip chip-brass' : 'chip'}>
        {isToured ? words.toured : words.states[state]}
      </span>
      {calls && state !== 'canceled' && (
        <div className="actions">
          {!isOver && <TourInCalendar tour={tour} />}
          {isAgreed && state === 'proposed' && !isOver && calls.confirm && (
            <Button variant="primary" ariaLabel={words.confirmFor(address)} onClick={() => calls.confirm?.(tour)}>
              {words.confirm}
            </Button>
          )}
          {isAgreed && !isToured && (
            <Button ariaLabel={words.moveFor(address)} onClick={onMove}>
              {words.move}
            </Button>
          )}
          {!isToured && (
            <Button ariaLabel={words.cancelFor(address)} onClick={() => calls.cancel(tour)}>
              {words.cancel}
            </Button>
          )}
          {isToured && calls.note && (
            <Button ariaLabel={words.noteFor(address)} onClick={onNote}>
              {words.note}
            </Button>
          )}
        </div>
      )}
    </li>
  );
};

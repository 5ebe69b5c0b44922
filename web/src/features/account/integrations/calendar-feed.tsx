import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import RadioGroup from '@cloudscape-design/components/radio-group';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { type CalendarFeed as Feed, routes, type Shows } from '#contracts/open/calendar';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { Copied } from '#web/ui/format/copied.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { needsSession } from '../security/needs-session.ts';
import { strings } from '../strings.ts';

const SHOWS = [
  { value: 'initials', label: 'Initials only', description: 'Such as "Report expires: M. L.", without an address.' },
  { value: 'names', label: 'Names and addresses', description: 'Anyone who sees your calendar can read them.' },
] as const satisfies { value: Shows; label: string; description: string }[];

const refreshes = [routes.calendar];

type ShowsChoiceProps = { value: Shows; isSaving?: boolean; onChange: (value: Shows) => void };

function ShowsChoice({ value, isSaving = false, onChange }: ShowsChoiceProps) {
  return (
    <RadioGroup
      ariaLabel="What your calendar shows of clients"
      items={SHOWS.map((item) => ({ ...item, disabled: isSaving }))}
      value={value}
      onChange={({ detail }) => {
        const chosen = SHOWS.find((one) => one.value === detail.value);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}

/** Shown before there is an address, because the person must first choose what it shows. */
function NewCalendar() {
  const [shows, setShows] = useState<Shows>('initials');
  const make = useAction(routes.makeCalendar, { refreshes });
  return (
    <>
      <ShowsChoice value={shows} onChange={setShows} />
      <div>
        <Button loading={make.isRunning} onClick={() => void make.run({ body: { shows } })}>
          Make a private address
        </Button>
      </div>
    </>
  );
}

function OwnCalendar({ feed: { url, shows, read_at } }: { feed: Feed }) {
  const [chosen, choose] = useState(shows);
  const save = useAction(routes.saveCalendar, { done: 'Your calendar changes when it looks next.', refreshes });
  const again = useAction(routes.makeCalendar, {
    asks: {
      title: 'Make a new address?',
      words: 'Calendars at the present address get nothing more. Add the new address to those that you use.',
      confirm: 'Make a new address',
    },
    done: 'The new address is here. The earlier one has stopped.',
    refreshes,
  });
  const stop = useAction(routes.stopCalendar, {
    asks: {
      title: 'Stop this address?',
      words: 'Calendars at this address get nothing more. You can make another address at any time.',
      confirm: 'Stop it',
    },
    done: 'The address has stopped.',
    refreshes,
  });
  return (
    <>
      <Copied what="the address" value={url} />
      <p className="soft">
        In Google Calendar choose <em>From URL</em>, in Outlook <em>Subscribe from web</em>, and paste it. Keep it to
        yourself: anyone with this address can read your calendar.
      </p>
      <p className="soft">
        {read_at ? (
          <>
            A calendar last looked <DateTime iso={read_at} show="time" />.
          </>
        ) : (
          'No calendar has looked yet.'
        )}
      </p>
      <ShowsChoice
        value={save.isRunning ? chosen : shows}
        isSaving={save.isRunning}
        onChange={(next) => {
          choose(next);
          void save.run({ body: { shows: next } });
        }}
      />
      <div className="actions">
        <Button href={url.replace(/^https?:/, 'webcal:')}>Open in my calendar app</Button>
        <Button loading={again.isRunning} onClick={() => void again.run({ body: { shows } })}>
          Make a new address
        </Button>
        <Button loading={stop.isRunning} onClick={() => void stop.run({})}>
          Stop this address
        </Button>
      </div>
    </>
  );
}

/** The private address at which calendar programs read the agent's calendar. */
export function CalendarFeed() {
  const answer = useCall(routes.calendar, {});
  return (
    <Container
      header={
        <Header
          variant="h2"
          description="Your days in Google Calendar, Apple Calendar or Outlook: when proof is needed, when reports and offers expire, contract dates, calls, and tours. Never an amount."
        >
          Calendar
        </Header>
      }
    >
      {needsSession(answer.error) ? (
        <StatusIndicator type="warning">{strings.noSession}</StatusIndicator>
      ) : (
        <Resource of={answer} failed="We couldn't load your calendar's address" loading="Loading..." lines={5}>
          {({ feed }) => <div className="flow">{feed ? <OwnCalendar feed={feed} /> : <NewCalendar />}</div>}
        </Resource>
      )}
    </Container>
  );
}

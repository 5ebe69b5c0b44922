import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import {
  asInput,
  type ContractDate,
  DATE_NAMES,
  DATE_WORDS,
  type DateName,
  type DatesInput,
  holidaysBetween,
  type Listing,
  routes,
} from '#contracts/listings/listing';
import { useAction } from '#web/api/use-action.ts';
import { useEdit } from '#web/api/use-edit.ts';
import { FormWindow } from '#web/ui/form/form-window.tsx';
import { DateTime, formatDate } from '#web/ui/format/date-time.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { AddToCalendar } from '#web/ui/page/add-to-calendar.tsx';
import { DateForm } from './date-form.tsx';

type Contract = NonNullable<Listing['contract']>;

const ruleWords = ({ accepted_on }: Contract, { day, rule }: ContractDate): string => {
  if (!rule) return 'Entered by you';
  const skipped = rule.kind === 'business' ? holidaysBetween(accepted_on, day) : [];
  return [
    `${rule.days} ${rule.kind} days after ${formatDate(accepted_on, 'day')}`,
    rule.kind === 'business' && `without weekends${skipped.length > 0 ? ` and ${skipped.join(', ')}` : ''}`,
  ]
    .filter(Boolean)
    .join(', ');
};

/** The day of acceptance can't move past a date that was entered as a day, because that date doesn't move with it. */
const earlierThan = (acceptedOn: string, dates: readonly ContractDate[]) => {
  const before = dates.find(({ rule, day }) => !rule && day < acceptedOn);
  return before ? { accepted_on: `${DATE_WORDS[before.name]} is before this day. Move it first.` } : {};
};

type DatesPanelProps = { id: string; address: string; contract: Contract };

export function DatesPanel({ id, address, contract }: DatesPanelProps) {
  const [changing, change] = useState<DateName | 'accepted'>();
  const shown: DatesInput = { accepted_on: contract.accepted_on, dates: contract.dates.map(asInput) };
  const edit = useEdit(shown);
  const save = useAction(routes.saveDates, {
    done: 'The dates are saved. You get an email two days before each one that is further away.',
    refreshes: [routes.listing, routes.listings],
    after: (_, { body }) => edit.reset({ accepted_on: body.accepted_on, dates: body.dates } as DatesInput),
  });
  const send = (body: DatesInput) => edit.save((seen) => save.send({ params: { id }, body: { ...body, seen } }));
  const close = () => change(undefined);
  const missing = DATE_NAMES.filter((name) => !contract.dates.some((date) => date.name === name));
  const closing = contract.dates.find(({ name }) => name === 'closing');
  const late = contract.dates.find(({ name, day }) => name !== 'possession' && closing && day > closing.day);
  const remove = (name: DateName) =>
    void send({ ...shown, dates: contract.dates.filter((date) => date.name !== name).map(asInput) });
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={`Accepted on ${formatDate(contract.accepted_on, 'day')}. Check each date against your contract.`}
          actions={<Button onClick={() => change('accepted')}>Change the day</Button>}
        >
          Dates of the contract
        </Header>
      }
    >
      <div className="flow">
        {contract.dates.length > 0 && (
          <Rows>
            {contract.dates.map((date) => (
              <li key={date.name}>
                <RowWords>
                  <h3>{DATE_WORDS[date.name]}</h3>
                  <p>
                    <DateTime iso={date.day} show="weekday" />
                  </p>
                  <p className="soft">{ruleWords(contract, date)}</p>
                </RowWords>
                <div className="actions">
                  <AddToCalendar
                    id={`date-${id}-${date.name}`}
                    title={`${DATE_WORDS[date.name]}: ${address}`}
                    when={{ day: date.day }}
                    place={address}
                  />
                  <Button ariaLabel={`Move ${DATE_WORDS[date.name]}`} onClick={() => change(date.name)}>
                    Move
                  </Button>
                  <Button ariaLabel={`Remove ${DATE_WORDS[date.name]}`} onClick={() => remove(date.name)}>
                    Remove
                  </Button>
                </div>
              </li>
            ))}
          </Rows>
        )}
        {late && (
          <StatusIndicator type="warning">
            {DATE_WORDS[late.name]} comes after closing. Check both against your contract.
          </StatusIndicator>
        )}
        {missing.length > 0 && (
          <div className="actions">
            {missing.map((name) => (
              <Button key={name} iconName="add-plus" onClick={() => change(name)}>
                {DATE_WORDS[name]}
              </Button>
            ))}
          </div>
        )}
      </div>
      {changing === 'accepted' && (
        <FormWindow
          title="Day of acceptance"
          schema={routes.saveDates.body}
          fields={{ accepted_on: { label: 'Accepted on', isDay: true, value: contract.accepted_on } }}
          check={({ accepted_on }: { accepted_on: string }) => earlierThan(accepted_on, contract.dates)}
          confirmLabel="Save"
          onConfirm={({ accepted_on = '' }) => send({ ...shown, accepted_on })}
          onClose={close}
        >
          <p>Dates that are counted from it move along. Those that you entered stay.</p>
        </FormWindow>
      )}
      {changing && changing !== 'accepted' && (
        <DateForm name={changing} contract={contract} onSave={(dates) => send({ ...shown, dates })} onClose={close} />
      )}
    </Container>
  );
}

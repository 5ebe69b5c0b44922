import Button from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';
import type { WholeDeal } from '#contracts/funds/deals';
import { phaseOf } from '#contracts/funds/request';
import { href } from '#web/config/paths.ts';
import { StatusChip } from '#web/funds/status-chip.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import type { DealFacts } from './deal-facts.ts';
import styles from './deal-page.module.css';
import { strings } from './strings.ts';

const words = strings.deal;

/** Of two buyers, a step of one of them names only that one. */
const whoOf = ({ clients, leading }: DealFacts): string =>
  phaseOf(leading.status) === 'open' ? leading.name || leading.to_user : strings.together(clients);

const NextButton = ({ leading: { id, status, co_buyer } }: DealFacts) => {
  const { next } = status;
  if (next === 'none') return null;
  const to = {
    letter: href.proofOfFunds(id),
    read: href.proofOfFunds(id),
    request_again: href.requestReport({ again: id }),
    co_buyer: href.communications({ id: co_buyer?.id ?? id }),
  };
  return (
    <LinkButton
      variant={next === 'wait' || next === 'call' ? 'normal' : 'primary'}
      to={next in to ? to[next as keyof typeof to] : href.communications({ id })}
    >
      {words.nextActions[next]}
    </LinkButton>
  );
};

const SOON_DAYS = 2;

const leftClass = (left: number, isAnswered: boolean) => {
  if (isAnswered || left > SOON_DAYS) return styles.calm;
  return left < 0 ? styles.late : styles.soon;
};

const DaysLeft = ({ facts: { left, leading } }: { facts: DealFacts }) => {
  if (left === undefined) return null;
  const isAnswered = phaseOf(leading.status) === 'answered';
  return (
    <span className={`numeric ${leftClass(left, isAnswered)}`}>
      {isAnswered ? strings.valid(left) : strings.needed(left)}
    </span>
  );
};

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className="numeric">{children}</dd>
  </div>
);

/** One tap from the deal to the client's phone. */
const Calls = ({ phones }: Pick<WholeDeal, 'phones'>) =>
  phones.length > 0 && (
    <>
      <div className="actions">
        {phones.map(({ name, phone, tel }) => (
          <Button key={`${name} ${tel}`} iconName="call" href={`tel:${tel}`} ariaLabel={words.callLabel(name, phone)}>
            {words.call(name, phone)}
          </Button>
        ))}
      </div>
      {phones.map(
        ({ name, tel, opted_out: isOptedOut }) =>
          isOptedOut && (
            <p key={`${name} ${tel}`} className="soft">
              {words.noCampaignCalls(name)}
            </p>
          ),
      )}
    </>
  );

type DealSummaryProps = { facts: DealFacts } & Pick<WholeDeal, 'phones'>;

export const DealSummary = ({ facts, phones }: DealSummaryProps) => {
  const { purchase = {}, proof_amount, report, request } = facts.leading;
  return (
    <section className={`panel ${styles.summary}`} aria-labelledby="deal-next">
      <p className={styles.state}>
        <StatusChip communication={facts.leading} /> <DaysLeft facts={facts} />
      </p>
      <h2 id="deal-next">{words.next}</h2>
      <p>{words.nextSteps[facts.leading.status.is](whoOf(facts))}</p>
      <div className="actions">
        <NextButton {...facts} />
      </div>
      <Calls phones={phones} />
      <dl className="facts">
        <Fact label={words.minimum}>
          <Money value={proof_amount} />
        </Fact>
        {purchase.offer && (
          <Fact label={words.offer}>
            <Money value={purchase.offer} />
          </Fact>
        )}
        {purchase.needed_by && (
          <Fact label={words.neededBy}>
            <DateTime iso={purchase.needed_by} />
          </Fact>
        )}
        {report.valid_until && (
          <Fact label={words.validUntil}>
            <DateTime iso={report.valid_until} show="deadline" />
          </Fact>
        )}
        {request && !report.valid_until && phaseOf(facts.leading.status) === 'open' && (
          <Fact label={words.expires}>
            <DateTime iso={request.expires_at} show="deadline" />
          </Fact>
        )}
      </dl>
      {purchase.role === 'seller' && <p className="soft">{words.forSeller}</p>}
    </section>
  );
};

import Button from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';
import type { WholeDeal } from '#contracts/funds/deals';
import { href } from '#web/config/paths.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { type DealFacts, filesOf } from '../deal-facts.ts';
import { DaysLeft, StageChip } from '../pipeline/deal-chips.tsx';
import { strings } from '../strings.ts';
import styles from './deal-page.module.css';

const words = strings.deal;

/** Steps of one client: of two buyers, only the one who is less far is named. */
const PERSONAL = /^(sent|opened|linked|files .*)$/;
const whoOf = (step: string, { clients, leading }: DealFacts): string =>
  PERSONAL.test(step) ? leading.name || leading.to_user : strings.together(clients);

const nextOf = ({ stage, leading }: DealFacts) => {
  const files = filesOf(leading);
  if (files) return `files ${files}` as const;
  return stage === 'opened' && leading.request?.waits_for_client ? 'linked' : stage;
};

const NextButton = ({ facts: { stage, leading } }: { facts: DealFacts }) => {
  if (stage === 'confirmed' || stage === 'look')
    return (
      <LinkButton variant="primary" to={href.proofOfFunds(leading.id)}>
        {stage === 'look' ? words.readReport : words.read}
      </LinkButton>
    );
  if (stage === 'over')
    return (
      <LinkButton variant="primary" to={href.requestReport({ again: leading.id })}>
        {words.again}
      </LinkButton>
    );
  if (filesOf(leading) === 'sent')
    return (
      <LinkButton variant="primary" to={href.communications({ id: leading.id })}>
        {words.review}
      </LinkButton>
    );
  const manage = leading.request?.state === 'at_bank' ? words.manageAtBank : words.manage;
  return <LinkButton to={href.communications({ id: leading.id })}>{manage}</LinkButton>;
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
        <StageChip facts={facts} /> <DaysLeft facts={facts} />
      </p>
      <h2 id="deal-next">{words.next}</h2>
      <p>{words.nextSteps[nextOf(facts)](whoOf(nextOf(facts), facts))}</p>
      <div className="actions">
        <NextButton facts={facts} />
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
        {request && !report.valid_until && facts.stage !== 'over' && (
          <Fact label={words.expires}>
            <DateTime iso={request.expires_at} show="deadline" />
          </Fact>
        )}
      </dl>
      {purchase.role === 'seller' && <p className="soft">{words.forSeller}</p>}
    </section>
  );
};

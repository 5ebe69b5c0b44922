import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Icon from '@cloudscape-design/components/icon';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, Suspense } from 'react';
import { needsWords } from '#contracts/funds/bank';
import { isClients } from '#contracts/funds/report';
import { buyersOf, type Communication, statusWords } from '#contracts/funds/request';
import { href } from '#web/config/href.ts';
import { ClientAnswers } from '#web/funds/client-answers.tsx';
import { Authorities } from '#web/funds/holder/authorities.tsx';
import { Explanations } from '#web/funds/holder/explanations.tsx';
import { titleOf, WarningBox } from '#web/funds/holder/holder-banner.tsx';
import { useFundsStrings } from '#web/funds/strings.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings } from '../strings.ts';

const words = strings.report;

/** Few clients have money in a trust or a company, so this loads separately. */
const AuthorityReview = lazyPart(() => import('./authority-review.tsx'), 'AuthorityReview');

const areTwoBuyers = ({ name, role, people = [] }: Communication): boolean =>
  people.length === 1 && buyersOf(name, { role, people }).length === 2;

/** The link to the report. If a trust holds the money, the agent has to review the client's document first. */
export const ReportLink = ({ communication: { id, report, status } }: { communication: Communication }) =>
  report.fund_status === '' ? null : (
    <LinkButton
      variant={status.next === 'read' && status.is !== 'authority_sent' ? 'primary' : 'normal'}
      to={href.proofOfFunds(id)}
    >
      View report
    </LinkButton>
  );

/** The result of a funds check, in its four forms. */
export function ReportResult({ communication }: { communication: Communication }) {
  const { fund_total: total } = communication.report;
  return (
    <SpaceBetween size="s">
      <FundStatus communication={communication} />
      <HolderWarning report={communication.report} />
      {communication.kind === 'request' && communication.report.claims?.length && (
        <Suspense fallback={<Loading lines={2} />}>
          <AuthorityReview communication={communication} />
        </Suspense>
      )}
      <ClientAnswers answers={communication.report.answers} />
      <Validity communication={communication} />
      {total !== '' && (
        <p>
          {'Total shared'}: <strong className="numeric">{formatMoney(Number(total))}</strong>
        </p>
      )}
    </SpaceBetween>
  );
}

export const ReportBlock = ({ communication }: { communication: Communication }) => (
  <section>
    <Container
      header={
        <Header variant="h3">
          {communication.kind === 'sent' ? 'Report You Sent' : 'Incoming Client Asset Report'}
        </Header>
      }
    >
      <SpaceBetween size="s">
        <ReportResult communication={communication} />
        <ReportLink communication={communication} />
      </SpaceBetween>
    </Container>
  </section>
);

/** A warning that it may be someone else's money, with the client's explanation. */
const HolderWarning = ({ report }: Pick<Communication, 'report'>) => {
  const holderWords = useFundsStrings().holder;
  const { holder, warning, explanations = [], authorities = [] } = report;
  if (!holder) return null;
  if (authorities.length > 0) return <Authorities authorities={authorities} />;
  if (isClients(holder)) return <Explanations explanations={explanations} />;
  return (
    <WarningBox title={titleOf(holderWords, holder)} isBad={holder.match === 'different'}>
      <p>{warning}</p>
      <Explanations explanations={explanations} />
    </WarningBox>
  );
};

/** The last day on which the report is valid, or the day on which it ended. */
function Validity({ communication }: { communication: Communication }) {
  const { valid_until, withdrawn_at } = communication.report;
  const { is } = communication.status;
  const isExpired = is === 'report_expired';
  const [label, iso] = withdrawn_at
    ? ['Withdrawn on', withdrawn_at]
    : [isExpired ? 'This report expired on' : 'Valid until', valid_until];
  if (!iso) return null;
  return (
    <Box
      variant="p"
      color={withdrawn_at || isExpired ? 'text-status-warning' : 'text-body-secondary'}
      fontWeight={withdrawn_at || isExpired ? 'bold' : 'normal'}
    >
      {label} <DateTime iso={iso} show={withdrawn_at ? 'zone' : 'deadline'} />
    </Box>
  );
}

/** Only confirmed funds in the client's own name get the green check. */
const StatusIcon = ({ status: { is } }: Pick<Communication, 'status'>) => {
  if (is === 'confirmed') return <Icon name="status-positive" variant="success" />;
  if (is === 'not_confirmed') return <Icon name="check" variant="subtle" />;
  return <Icon name="status-warning" variant="warning" />;
};

/** Keeps the icon on one line with the first words, even on a phone. */
const Said = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p>
    {icon} {children}
  </p>
);

function FundStatus({ communication }: { communication: Communication }) {
  const { fund_status: status } = communication.report;
  const amount = formatMoney(communication.proof_amount);
  if (status === '') return <p className="soft">No Asset Report available</p>;
  if (status === 'pending')
    return (
      <Said icon={<Icon name="status-pending" variant="warning" />}>
        <strong>{words.clientReport(communication.name || words.client)}</strong>
        <br />
        Report Pending
        {communication.people && communication.status.is === 'part_done' && (
          <>
            <br />
            {words.jointPending(communication.people.map(({ name }) => name))}
          </>
        )}
      </Said>
    );
  const isConfirmed = status === 1;
  const note = communication.people
    ? words.joint[areTwoBuyers(communication) ? 'two' : 'more']
    : { yes: words.confirmedNote, no: words.below };
  return (
    <Said icon={<StatusIcon status={communication.status} />}>
      <strong>Asset Report / Available Funds Confirmation</strong>
      <br />
      {!isConfirmed && (
        <Box variant="strong" color="text-status-error">
          {statusWords({ is: 'not_confirmed' })}.{' '}
        </Box>
      )}
      {communication.proof_amount > 0 && (isConfirmed ? note.yes(amount) : note.no(amount))}
      {communication.report.needs && (
        <>
          <br />
          {needsWords(communication.report.needs, 'en')}
        </>
      )}
    </Said>
  );
}

import BarChart from '@cloudscape-design/components/bar-chart';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type FigureDay, routes } from '#contracts/members/staff';
import { useCall } from '#web/api/use-call.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { Failed } from './failed.tsx';
import { strings } from './strings.ts';

const TITLES = { requests: 'Requests sent', reports: 'Reports issued', sign_ins: 'Sign-ins' } as const;

const CHART = {
  detailPopoverDismissAriaLabel: 'Close',
  chartAriaRoleDescription: 'bar chart',
  xAxisAriaRoleDescription: 'days',
  yAxisAriaRoleDescription: 'count',
} as const;

const SHOWN = ['requests', 'reports', 'sign_ins'] as const;
const CHART_HEIGHT = 180;

const labelOf = (day: string) => formatDate(day, 'day');

const DayChart = ({ what, days }: { what: (typeof SHOWN)[number]; days: FigureDay[] }) => {
  const total = days.reduce((sum, day) => sum + day[what], 0);
  const most = Math.max(4, ...days.map((day) => day[what]));
  return (
    <Container
      header={
        <Header variant="h2" counter={`(${total})`}>
          {TITLES[what]}
        </Header>
      }
    >
      <BarChart
        ariaLabel={TITLES[what]}
        ariaDescription={`${total} in ${days.length} days`}
        height={CHART_HEIGHT}
        hideFilter
        hideLegend
        xScaleType="categorical"
        xDomain={days.map(({ day }) => labelOf(day))}
        yDomain={[0, most]}
        yTickFormatter={(value) => (Number.isInteger(value) ? String(value) : '')}
        series={[
          {
            type: 'bar',
            title: TITLES[what],
            color: 'var(--evergreen)',
            data: days.map((day) => ({ x: labelOf(day.day), y: day[what] })),
          },
        ]}
        i18nStrings={CHART}
      />
    </Container>
  );
};

/** The product's usage in the last days. */
export function Figures() {
  const { data, error, mutate } = useCall(routes.figures, {});
  if (!data && error) return <Failed words="Failed to fetch the figures" onRetry={() => void mutate()} />;
  if (!data) return <Loading text={strings.list.loading} lines={8} />;
  return (
    <SpaceBetween size="l">
      <p>{`What happened in the last ${data.days.length} days. Days are counted in UTC.`}</p>
      {SHOWN.map((what) => (
        <DayChart key={what} what={what} days={data.days} />
      ))}
    </SpaceBetween>
  );
}

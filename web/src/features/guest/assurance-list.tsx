import { howCounted } from '#contracts/funds/bank';
import type { OpenRequest } from '#web/funds/guest-link/guest-link.ts';
import { useLanguage } from '#web/language/translations.ts';
import styles from './assurance-list.module.css';
import type { Flow } from './guest-flow.ts';
import { type GuestStrings, useGuestStrings } from './strings.ts';

const assuranceOf = ({ assurances }: GuestStrings, flow: Flow, isAgreed: boolean) => {
  switch (flow.at) {
    case 'license':
      return assurances.license;
    case 'linking':
      return flow.trouble && isAgreed ? assurances.shortAgreed : assurances.link;
    case 'draft':
      return assurances.link;
    case 'stopped':
      return assurances.shown;
    case 'documents':
      return assurances.documents;
    case 'resuming':
      if (isAgreed) return assurances.waitingAgreed;
      return flow.isWaiting ? assurances.waiting : assurances.link;
    case 'shown':
      if (isAgreed) return assurances.shortAgreed;
      return flow.isNoneSuitable ? assurances.link : assurances.shown;
    case 'building':
    case 'inProgress':
      return assurances.sent;
    case 'complete':
      return assurances.complete;
    case 'withdrawn':
      return assurances.withdrawn;
    default:
      return isAgreed ? assurances.waitingAgreed : assurances.waiting;
  }
};

type Asked = Pick<OpenRequest, 'report_type' | 'agent_name' | 'asked_as'>;

/** The agent's view of the data, in plain words. */
export const agentSees = (strings: GuestStrings, { report_type, agent_name, asked_as }: Asked): string =>
  asked_as !== 'alone'
    ? strings.agentSees[asked_as](agent_name)
    : strings.agentSees[report_type === 3 ? 3 : report_type === 2 ? 2 : 1](agent_name);

/** The same text, with the agent's rights to use the report. */
export const agentSeesAndSends = (strings: GuestStrings, request: Asked): string =>
  `${agentSees(strings, request)} ${strings.letters(request.agent_name)}`;

type AssuranceListProps = {
  flow: Flow;
  request: OpenRequest;
  /** The report type that was sent, if known. */
  sentType?: number;
};

/** No letter can be made from a report that doesn't confirm the amount. */
const confirmsNothing = (flow: Flow, { not_confirmed }: OpenRequest): boolean =>
  flow.at === 'shown' || flow.at === 'stopped' ? !flow.isEnough : flow.at === 'complete' && not_confirmed !== undefined;

const isSent = ({ at }: Flow) => at === 'building' || at === 'inProgress' || at === 'complete';

/** Each step answers the same three questions: what happens next, who sees what, and how to stop it. */
export function AssuranceList({ flow, request, sentType }: AssuranceListProps) {
  const strings = useGuestStrings();
  const { language } = useLanguage();
  const asked = isSent(flow) && sentType ? { ...request, report_type: sentType } : request;
  const isUnconfirmed = confirmsNothing(flow, request);
  const assurance =
    flow.at === 'complete' && isUnconfirmed
      ? strings.assurances.notConfirmed
      : assuranceOf(strings, flow, request.decision.is === 'send when confirmed');
  const { next, sees, stop } = assurance({
    name: request.agent_name,
    email: request.agent_email,
    sees: isUnconfirmed ? agentSees(strings, asked) : agentSeesAndSends(strings, asked),
  });
  return (
    <details className={styles.root}>
      <summary>{strings.assurance.label}</summary>
      <dl className="fields">
        <div>
          <dt>
            <strong>{strings.assurance.next}</strong>
          </dt>
          <dd className="soft">
            {flow.at === 'complete' && request.co_buyer === 'waiting'
              ? (request.asked_as === 'two' ? strings.part : strings.part.more).next(request.agent_name)
              : next}
          </dd>
        </div>
        <div>
          <dt>
            <strong>{strings.assurance.sees}</strong>
          </dt>
          <dd className="soft">{sees}</dd>
        </div>
        <div>
          <dt>
            <strong>{strings.assurance.counts}</strong>
          </dt>
          <dd className="soft">{howCounted(request.accepts, language)}</dd>
        </div>
        <div>
          <dt>
            <strong>{strings.assurance.stop}</strong>
          </dt>
          <dd className="soft">{stop}</dd>
        </div>
      </dl>
    </details>
  );
}

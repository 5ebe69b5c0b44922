import type { OpenRequest } from '#web/funds/guest-link/guest-link.ts';
import styles from './assurance-list.module.css';
import type { Flow } from './guest-flow.ts';
import { type GuestStrings, useGuestStrings } from './strings.ts';

const assuranceOf = ({ assurances }: GuestStrings, flow: Flow, isAgreed: boolean) => {
  switch (flow.at) {
    case 'licence':
      return assurances.licence;
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

type Asked = Pick<OpenRequest, 'report_type' | 'agent_name' | 'co_buyer'>;

/** What the agent asked to see, in plain words. */
export const agentSees = (strings: GuestStrings, { report_type, agent_name, co_buyer }: Asked): string =>
  co_buyer
    ? strings.part.sees(agent_name)
    : strings.agentSees[report_type === 3 ? 3 : report_type === 2 ? 2 : 1](agent_name);

/** The same with what the agent may do with it, where the client decides. */
export const agentSeesAndSends = (strings: GuestStrings, request: Asked): string =>
  `${agentSees(strings, request)} ${strings.letters(request.agent_name)}`;

type AssuranceListProps = {
  flow: Flow;
  request: OpenRequest;
  /** What was sent shows, where that is known. */
  sentType?: number;
};

const isSent = ({ at }: Flow) => at === 'building' || at === 'inProgress' || at === 'complete';

/** Each step answers the same three questions: what happens next, who sees what, and how to stop it. */
export function AssuranceList({ flow, request, sentType }: AssuranceListProps) {
  const strings = useGuestStrings();
  const { next, sees, stop } = assuranceOf(
    strings,
    flow,
    request.decision.is === 'send when confirmed',
  )({
    name: request.agent_name,
    email: request.agent_email,
    sees: agentSeesAndSends(strings, isSent(flow) && sentType ? { ...request, report_type: sentType } : request),
  });
  return (
    <details className={styles.fold}>
      <summary>{strings.assurance.label}</summary>
      <dl className={styles.root}>
        <div>
          <dt>{strings.assurance.next}</dt>
          <dd>
            {flow.at === 'complete' && request.co_buyer === 'waiting' ? strings.part.next(request.agent_name) : next}
          </dd>
        </div>
        <div>
          <dt>{strings.assurance.sees}</dt>
          <dd>{sees}</dd>
        </div>
        <div>
          <dt>{strings.assurance.stop}</dt>
          <dd>{stop}</dd>
        </div>
      </dl>
    </details>
  );
}

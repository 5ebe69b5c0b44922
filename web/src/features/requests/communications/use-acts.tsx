// Everything that the server allows an agent to do with a request or a report now, each as one act for a button or a menu.
import { Link, useNavigate } from 'react-router-dom';
import { routes as files } from '#contracts/chat/files';
import { routes as reports } from '#contracts/funds/report';
import { type Communication, phaseOf, routes, type Status, together } from '#contracts/funds/request';
import { type Accepted, routes as accounts } from '#contracts/members/account';
import { routes as proposals } from '#contracts/members/proposals';
import type { Reply } from '#core/http/route.ts';
import { splitAtFirstSpace } from '#core/platform/person-name.ts';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';
import { useRemoveSample } from '#web/funds/sample-actions.tsx';
import { recipientProblem } from '#web/funds/sending/recipient.ts';
import { useOnceKey } from '#web/funds/sending/use-once-key.ts';
import { useFundsStrings } from '#web/funds/strings.ts';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { reminderField } from '../new-request/reminder-field.tsx';
import { emptyForm, type RequestForm, withSettledNames } from '../new-request/request-form.ts';
import { payloadOf } from '../new-request/request-payload.ts';
import { fromRequest } from '../new-request/use-start.ts';
import { REQUEST_PAGES } from '../request-pages.ts';
import { strings } from '../strings.ts';

const words = strings.request;
const refreshes = REQUEST_PAGES;

export type Act = {
  id: Status['actions'][number] | 'widen' | 'request_again' | 'closing' | 'roi' | 'remove_sample';
  text: string;
  isRunning?: boolean;
} & ({ to: string } | { run: () => void });

const extendedWords = ({ expires_at, emailed, repeated }: Reply<typeof routes.extend>): string => {
  const until = formatDate(expires_at, 'deadline');
  if (repeated) return words.extendedAlready(until);
  return emailed ? words.extended(until) : words.extendedQuietly(until);
};

/** `repeated`: the server had just done this, and did nothing more. */
const typeOf = (repeated: boolean) => (repeated ? ('info' as const) : ('success' as const));

export const useRemind = () =>
  useAction(routes.remind, {
    done: ({ repeated }) => ({
      type: typeOf(repeated),
      content: repeated
        ? "You sent a reminder a moment ago, so we didn't send another one."
        : 'A reminder is on its way.',
    }),
    refreshes: [...refreshes, proposals.proposals],
  });

/** Follows up with the client: reminders and the deadline. */
const useFollowUps = ({ id, request }: Communication): Act[] => {
  const params = { id };
  const remind = useRemind();
  const extend = useAction(routes.extend, {
    done: (reply) => ({ type: typeOf(reply.repeated), content: extendedWords(reply) }),
    refreshes,
  });
  const changeReminders = useAction(routes.changeReminders, {
    asks: {
      title: 'Change reminders',
      words: 'Counted from the last email your client got from us. The next one goes out tomorrow at the earliest.',
      confirm: 'Save',
      cancel: words.dismiss,
      fields: { reminder_plan: { ...reminderField, value: request?.reminder_plan } },
    },
    done: 'Your choice is saved. Your client was not emailed.',
    refreshes,
  });
  return [
    { id: 'remind', text: words.remind, isRunning: remind.isRunning, run: () => void remind.run({ params, body: {} }) },
    { id: 'extend', text: words.extend, isRunning: extend.isRunning, run: () => void extend.run({ params }) },
    { id: 'changeReminders', text: 'Change reminders', run: () => void changeReminders.run({ params }) },
  ];
};

const cancelWords = ({ people, name, to_user }: Communication) =>
  people
    ? words.cancelAllWords(together([name, ...people.map((one) => one.name)]))
    : words.cancelWords(name || to_user);

/** Corrects the address, or takes the request or the report back. */
const useCorrections = (communication: Communication): Act[] => {
  const { problems } = useFundsStrings();
  const me = useCall(accounts.me, {});
  const { id, to_user } = communication;
  const params = { id };
  const correctEmail = useAction(routes.correctEmail, {
    asks: {
      title: 'Correct the email address',
      words: "We'll send the request again to the new address. The link in the old email stops working right away.",
      confirm: 'Send to this address',
      cancel: words.dismiss,
      fields: { to_user_email: { label: 'New email', type: 'email', value: to_user } },
      check: ({ to_user_email }) =>
        recipientProblem(to_user_email, me.data?.email) === 'own' ? { to_user_email: problems.ownEmail } : {},
    },
    done: (reply, { body }) => {
      const email = body.to_user_email.trim();
      // A corrected request is a new one.
      return reply.id === id ? { type: 'info', content: words.correctAlready(email) } : words.corrected(email);
    },
    refreshes,
  });
  const cancel = useAction(routes.cancel, {
    asks: {
      title: 'Cancel this request?',
      words: cancelWords(communication),
      confirm: words.cancel,
      cancel: 'Keep it',
    },
    done: 'The request has been canceled. Its link no longer works.',
    refreshes,
  });
  const withdraw = useAction(reports.withdrawOwn, {
    asks: {
      title: 'Withdraw this report?',
      words: strings.report.withdrawWords(to_user),
      confirm: strings.report.withdraw,
      cancel: 'Keep it',
      typed: to_user,
    },
    done: 'The report has been withdrawn.',
    refreshes,
  });
  return [
    { id: 'correctEmail', text: 'Correct email', run: () => void correctEmail.run({ params }) },
    { id: 'withdraw', text: strings.report.withdraw, run: () => void withdraw.run({ params }) },
    { id: 'cancel', text: words.cancel, run: () => void cancel.run({ params }) },
  ];
};

/** Decides about files that the client shared, and asks the bank again. */
const useAnswers = ({ id, name }: Communication): Act[] => {
  const params = { id };
  const client = name || strings.report.client;
  const accept = useAction(files.acceptDocuments, {
    done: { type: 'info', content: "You've accepted the files, and we've let your client know." },
    refreshes,
  });
  const ask = useAction(files.askForDocuments, {
    asks: {
      title: 'Ask for something else?',
      confirm: 'Send to my client',
      fields: {
        reason: {
          label: 'What do you need?',
          description: 'Your client reads this in an email and on their page, where everything is as they left it.',
          rows: 4,
        },
      },
    },
    done: "We've emailed your client.",
    refreshes,
  });
  const stillGood = useAction(reports.askStillGood, {
    done: (answer) => (answer.state === 'asking' ? strings.stillGood.asked(client) : strings.stillGood.signIn(client)),
    refreshes,
  });
  return [
    {
      id: 'acceptFiles',
      text: 'Accept these files',
      isRunning: accept.isRunning,
      run: () => void accept.run({ params }),
    },
    { id: 'askForFiles', text: 'Ask for something else', run: () => void ask.run({ params }) },
    {
      id: 'askStillGood',
      text: 'Ask "still good?"',
      isRunning: stillGood.isRunning,
      run: () => void stillGood.run({ params }),
    },
  ];
};

/** The body of a new request with the same content. */
const bodyAgain = (communication: Communication, me: string | undefined, over: Partial<RequestForm> = {}) => {
  const agent = splitAtFirstSpace(me ?? communication.from_user);
  const start = { ...emptyForm, agentFirst: agent.first, agentLast: agent.last, ...fromRequest(communication) };
  return payloadOf(withSettledNames({ ...start, ...over }), 0);
};

/** Sends the same request as a new one. For several people, the form shows all of them before anything is sent. */
const useRequestAgain = (communication: Communication): Act => {
  const { id, name, to_user, people, proof_amount, purchase, message_body } = communication;
  const me = useCall(accounts.me, {});
  const onceKey = useOnceKey();
  const form = href.requestReport({ again: id });
  const send = useAction(routes.createCommunication, {
    asks: {
      title: `Ask ${name || to_user} again?`,
      words: (
        <>
          {words.againWords(to_user, formatMoney(proof_amount), purchase?.property, message_body)}{' '}
          <Link to={form}>Change something first</Link>
        </>
      ),
      confirm: 'Send the request',
      cancel: words.dismiss,
    },
    done: `A new request is on its way to ${to_user}.`,
    refreshes,
  });
  const act = { id: 'request_again', text: 'Request again' } as const;
  if (people) return { ...act, to: form };
  const run = () => {
    const body = bodyAgain(communication, me.data?.name);
    void send.run({ body, idempotencyKey: onceKey(body) });
  };
  return { ...act, run };
};

const WIDEN: Record<Accepted, string> = {
  cash: '',
  investments: 'Count investments, too',
  retirement: 'Count retirement savings, too',
};

/**
 * Asks again for the same amount, and counts the assets that would have been enough. It's a new request: the client gets a new link, and
 * decides again about sending.
 */
const useWidening = (communication: Communication): Act[] => {
  const { id, name, report } = communication;
  const me = useCall(accounts.me, {});
  const widen = useAction(routes.createCommunication, {
    done: `${name || strings.report.client} gets a new link, and decides again. Nothing is sent without their tap.`,
    refreshes,
  });
  const accepts = report.needs;
  if (!accepts) return [];
  const run = () =>
    void widen.run({ body: bodyAgain(communication, me.data?.name, { accepts }), idempotencyKey: `widen-${id}` });
  return [{ id: 'widen', text: WIDEN[accepts], isRunning: widen.isRunning, run }];
};

/** All actions, in the order of the menu. The caller shows the windows. */
export const useActs = (communication: Communication, open: (window: 'link' | 'letter') => void): Act[] => {
  const navigate = useNavigate();
  const remove = useRemoveSample(() => navigate(paths.communications));
  const { kind, status, sample } = communication;
  const widening = useWidening(communication);
  const acts: Act[] = [
    ...useAnswers(communication),
    { id: 'letter', text: 'Send a letter', run: () => open('letter') },
    ...useFollowUps(communication),
    { id: 'showLink', text: 'Text the link', run: () => open('link') },
    ...useCorrections(communication),
  ];
  const allowed = new Set<Act['id']>(status.actions);
  const again = useRequestAgain(communication);
  const removal: Act[] = sample
    ? [{ id: 'remove_sample', text: 'Remove the sample', run: () => void remove.run({}) }]
    : [];
  const mayAskAgain = kind === 'request' && !sample && phaseOf(status) !== 'open';
  const asked = mayAskAgain ? [...widening, again] : [];
  return [...asked, ...acts.filter(({ id }) => allowed.has(id)), ...removal];
};

const FIRST: Partial<Record<Status['next'], Act['id']>> = {
  remind: 'remind',
  extend: 'extend',
  review: 'acceptFiles',
  letter: 'letter',
  request_again: 'request_again',
};

/** The action that moves the request forward, if it is allowed now. */
export const firstOf = (acts: readonly Act[], { next }: Pick<Status, 'next'>): Act | undefined =>
  acts.find(({ id }) => id === 'widen' || id === FIRST[next]);

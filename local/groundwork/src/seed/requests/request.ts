// A request for proof of funds, as the demo agent sends it.
import { soon } from '../calls.ts';
import { linkFrom, type Seeds, type When } from '../story.ts';

/** `email`: the person's address, if it doesn't follow from the name. */
type Person = { who: string; email?: string };

export type Deal = {
  client: Person & { amount: number; says: string; others?: (Person & { role?: 'donor' })[] };
  /** `neededIn`: days from today. */
  house: { at: string; offer?: number; neededIn?: number; role?: 'buyer' | 'seller' };
  asked: When;
  next?: readonly (readonly [...When, Step])[];
};

export type Made = { id: string; email: string; link: { request_id: string; request_pin: string } };

export type Step = (seeds: Seeds, made: Made) => Promise<unknown>;

export const emailOf = (name: string) => `${name.replace(' ', '.')}@clients.example`.toLowerCase();

const namesOf = (name: string) => {
  const [first = '', last = ''] = name.split(' ');
  return { first, last };
};

const otherOf = ({ who, email = emailOf(who), role }: Person & { role?: 'donor' }) => {
  const { first, last } = namesOf(who);
  return { first_name: first, last_name: last, email, role };
};

const linkOf = (seeds: Seeds, { who, email = emailOf(who) }: Person) =>
  soon(`the email to ${who}`, () => linkFrom(seeds, 'guest', email, namesOf(who).first));

/** Another person of the same request takes the step. */
export const other =
  (who: string, step: Step): Step =>
  async (seeds, made) =>
    step(seeds, { ...made, email: emailOf(who), link: await linkOf(seeds, { who }) });

export const sendRequest = async (seeds: Seeds, { client, house }: Deal): Promise<Made> => {
  const { first, last } = namesOf(client.who);
  const { email = emailOf(client.who) } = client;
  const body = {
    report_type: 1,
    report_request_type: 1,
    agent_first_name: 'Ada',
    agent_last_name: 'Agent',
    to_user_first_name: first,
    to_user_last_name: last,
    to_user_email: email,
    proof_amount: client.amount,
    message_body: client.says,
    property_address: house.at,
    offer_amount: house.offer,
    needed_by: house.neededIn === undefined ? undefined : seeds.date(house.neededIn),
    agent_role: house.role,
    people: client.others?.map(otherOf),
  };
  const { id } = await seeds.agent.call('POST', '/api/communications/create/report', { body });
  return { id: String(id), email, link: await linkOf(seeds, client) };
};

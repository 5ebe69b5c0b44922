// Shared by calls and rows: the roles in an office, their permissions, and the events of its people.
import * as v from 'valibot';

/** A person can be in two offices, such as a brokerage and a team. */
export const OFFICES_OF_A_PERSON = 2;
/** Members and open invitations together. */
export const PEOPLE_OF_AN_OFFICE = 50;
/**
 * owner: everything. manager: invites and removes agents. Agents only see its people. Owners and managers read the
 * deals of members who share them.
 */
export const ROLES = ['owner', 'manager', 'agent'] as const;
export const role = v.picklist(ROLES);
export type Role = v.InferOutput<typeof role>;

const MANAGED: Record<Role, readonly Role[]> = {
  owner: ROLES,
  manager: ['agent'],
  agent: [],
};
/** The roles that someone with this one may invite into and remove. */
export const managedBy = (own: Role): readonly Role[] => MANAGED[own];
/** The content of a pipeline is in funds/deals. */
export const maySeePipelines = (own: Role): boolean => own === 'owner' || own === 'manager';
export const mayInvite = (own: Role): boolean => managedBy(own).length > 0;

export const OFFICE_EVENTS = [
  'created',
  'invited',
  'uninvited',
  'joined',
  'declined',
  'role',
  'left',
  'removed',
  'shown',
  'hidden',
  'plan-started',
  'seats',
  'plan-unpaid',
  'plan-canceled',
  'plan-resumed',
  'plan-ended',
  'handed-over',
] as const;
export const officeEvent = v.picklist(OFFICE_EVENTS);
export type OfficeEvent = v.InferOutput<typeof officeEvent>;

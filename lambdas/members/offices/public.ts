// Offices, for the accounts' function, for reading another's deals, and for handovers.
export { removalWrites, updateMemberAddress } from './change-member.ts';
export { type Member, member } from './entity.ts';
export { ownsOffice } from './list-offices.ts';
export { memberOf, otherMember, type People, requireOwner, requireOwnersRole } from './office.ts';
export {
  type Actor,
  changeWrites as officeChange,
  officesOf,
  readPeople,
} from './office-store.ts';
export { followSeats } from './seats/follow-seats.ts';
export { requireShownDeals } from './shown-deals.ts';

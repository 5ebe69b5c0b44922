// What the accounts' function serves of offices, whose deals another may read, and what handing clients over asks and writes.
export { removalWrites } from './change-member.ts';
export { type Member, member } from './entity.ts';
export { ownsOffice } from './list-offices.ts';
export { memberOf, otherMember, type People, requireOwner } from './office.ts';
export {
  type Actor,
  changeWrites as officeChange,
  officesOf,
  readPeople,
} from './office-store.ts';
export { followSeats } from './seats/follow-seats.ts';
export { requireShownDeals } from './shown-deals.ts';
export { updateMemberAddress } from './update-member-address.ts';

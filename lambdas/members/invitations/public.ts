export { type Invitation, invitationEntity } from './entity.ts';
export { invite, isRevocable, revoke, stateOf, VALID_DAYS } from './invitation.ts';
export { acceptInvitation, inviteWrites, noteBounce, readInvitation } from './invitation-store.ts';
export { writeMembershipEmail } from './membership-emails.ts';
export { membershipEmail } from './tasks.ts';
export { isOfProvider, isVerified, type ListUsers, usersOfAddress } from './users-of-address.ts';

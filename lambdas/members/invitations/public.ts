// What other features may use of invitations.
export { acceptInvitation } from './accept-invitation.ts';
export { type Invitation, invitationEntity } from './entity.ts';
export { invite, isRevocable, revoke, stateOf, VALID_DAYS } from './invitation.ts';
export { inviteWrites, readInvitation } from './invitation-store.ts';
export { noteBounce } from './note-bounce.ts';
export { membershipEmail } from './tasks.ts';
export { isOfProvider, isVerified, type ListUsers, usersOfAddress } from './users-of-address.ts';
export { writeMembershipEmail } from './write-membership-email.ts';

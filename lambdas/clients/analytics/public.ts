// Analytics, for the list's handler: one function serves everything an agent does with clients.
export { openEmbed, redeemEmbed } from './embed.ts';

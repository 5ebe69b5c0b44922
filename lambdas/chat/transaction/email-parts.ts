// What the emails of a transaction share. Their links are named here and made when the email goes out.
import type { Parties } from './entity.ts';

export type EmailParties = Pick<Parties, 'linkId' | 'agentName' | 'agentEmail' | 'guestName' | 'guestEmail'>;

export const firstName = (name: string) => name.split(' ')[0] ?? name;

export const openTransaction = ({ linkId }: Pick<Parties, 'linkId'>, label: string) => ({
  label,
  path: '/guest-tasks',
  guestLinkId: linkId,
});

export const guestFooter = ({ agentName, agentEmail }: EmailParties) =>
  `Sent for ${agentName} (${agentEmail}). Reply to this email to reach them. If you don't know them, you can ignore it.`;
export const guestFooterInSpanish = ({ agentName, agentEmail }: EmailParties) =>
  `Enviado en nombre de ${agentName} (${agentEmail}). Responda a este correo para comunicarse. Si no conoce a esta persona, no tiene que hacer nada.`;
export const AGENT_FOOTER = "You're getting this email because you're the agent in this transaction.";

export const PRIVATE_LINK = "This link is only for you. Please don't forward it.";
export const PRIVATE_LINK_IN_SPANISH = 'Este enlace es solo para usted. No lo reenvíe.';

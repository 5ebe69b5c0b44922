import { routes } from '#contracts/chat/conversation';
import { routes as signing } from '#contracts/chat/signing';
import {
  isSignedStep,
  STEPS,
  type StepNumber,
  type TransactionKind,
  routes as transactions,
} from '#contracts/chat/transaction';
import { call } from '#web/api/call.ts';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { useConversation } from '../conversation/connection/use-conversation.ts';

/** The routes of the checklist and the document. */
const REFRESHES = [transactions.guestTransaction, signing.guestDocument];

/** A guest's conversation of a step. Each call carries the credentials of the link. */
export const useGuestConversation = (credential: Credential, kind: TransactionKind, step: StepNumber) => {
  const { request_id, request_pin } = credential;
  return useConversation(`${request_id}:${step}`, {
    self: 'user',
    createSession: async (signal) => {
      const body = {
        ...credential,
        step,
        name: `Step ${step}: ${STEPS[kind][step].heading}`,
        chat_key: `guest_${request_id}_${request_pin}_${step}`,
      };
      return call(routes.chatSession, { body, signal });
    },
    readMessages: (sessionId, range, signal) =>
      call(routes.chatMessages, { params: { id: sessionId }, query: { ...credential, ...range }, signal }),
    proof: async () => ({ ...credential, use_assistant: isSignedStep(step) }),
    refreshes: REFRESHES,
  });
};

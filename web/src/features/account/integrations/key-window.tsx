import { type ReactNode, useState } from 'react';
import { routes as activity } from '#contracts/members/activity';
import { routes } from '#contracts/open/keys';
import type { Reply } from '#core/http/route.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { needsSession } from '../security/needs-session.ts';
import { Prove } from '../security/prove.tsx';
import { ShownOnce } from './shown-once.tsx';

type Made = Reply<typeof routes.createKey>;
export type Make = () => Promise<Made>;

export const KEY_REFRESHES = [routes.keys, activity.activity];

type KeyWindowProps = {
  title: string;
  children: (make: (how: Make) => Promise<void>) => ReactNode;
  onClose: () => void;
};

/** Asks for the password, unless it was given in the last five minutes, and shows the new key once. */
export function KeyWindow({ title, children, onClose }: KeyWindowProps) {
  const [unproven, setUnproven] = useState<Make>();
  const [key, setKey] = useState<string>();
  const make = async (how: Make) => {
    try {
      setKey((await how()).key);
      await refreshCalls(...KEY_REFRESHES);
    } catch (error) {
      if (!needsSession(error) || unproven) throw error;
      setUnproven(() => how);
    }
  };
  if (key !== undefined)
    return (
      <ShownOnce title="Your API key" what="the key" value={key} onClose={onClose}>
        Copy it now, into the program or a password manager.
      </ShownOnce>
    );
  return (
    // The password comes after the choices, which would be lost if the window closed.
    <Dialog title={title} isTyped={unproven !== undefined} onClose={onClose}>
      {unproven ? (
        <Prove
          words="Enter your password first, so no one else can do this on your unlocked screen."
          last="Make the key"
          onProven={() => make(unproven)}
          onCancel={onClose}
        />
      ) : (
        children(make)
      )}
    </Dialog>
  );
}

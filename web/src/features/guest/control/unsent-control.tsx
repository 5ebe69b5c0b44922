// Before anything has been sent, the client can already end the bank's connection, and close browsers that aren't theirs.
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { useState } from 'react';
import { Browsers } from '#web/funds/guest-link/browsers.tsx';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { useGuestStrings } from '../strings.ts';
import { ControlPanel } from './control-panel.tsx';

type UnsentControlProps = { credential: Credential; onDisconnected: () => void };

export function UnsentControl({ credential, onDisconnected }: UnsentControlProps) {
  const words = useGuestStrings().control;
  const [isOpen, setOpen] = useState(false);
  return (
    <ExpandableSection headerText={words.unsent} expanded={isOpen} onChange={({ detail }) => setOpen(detail.expanded)}>
      {isOpen && (
        <div className="flow">
          <ControlPanel credential={credential} onTakenBack={onDisconnected} canOnlyEnd />
          <Browsers credential={credential} />
        </div>
      )}
    </ExpandableSection>
  );
}

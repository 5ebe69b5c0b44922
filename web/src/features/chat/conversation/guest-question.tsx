import Button from '@cloudscape-design/components/button';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useChatStrings } from '../strings.ts';
import type { Asking } from './guest-questions.tsx';
import styles from './request-conversation.module.css';

const GuestQuestions = lazyPart(() => import('./guest-questions.tsx'), 'GuestQuestions');

/** The client of a funds request writes to the agent on the request's page. */
export function GuestQuestion(asking: Asking) {
  const words = useChatStrings().question;
  // The email about a new message links to this page with `show=messages`.
  const [search] = useSearchParams();
  const [isOpen, setOpen] = useState(search.get('show') === 'messages');
  return (
    <section className="panel" aria-label={words.title(asking.agentName)}>
      <Button ariaExpanded={isOpen} iconName={isOpen ? 'angle-up' : 'contact'} onClick={() => setOpen(!isOpen)}>
        {isOpen ? words.hide : words.title(asking.agentName)}
      </Button>
      {isOpen && (
        <div className={`flow ${styles.root}`}>
          <Suspense fallback={<Loading lines={4} />}>
            <GuestQuestions {...asking} />
          </Suspense>
        </div>
      )}
    </section>
  );
}

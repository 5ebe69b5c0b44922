import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { useOwnNameOrEmail } from '#web/session/own-name.ts';
import { type Appearance, setAppearance, useAppearance } from '#web/theme/appearance.ts';
import { strings } from './strings.ts';
import { useLogOut } from './use-log-out.ts';

const texts = strings.person;
const modes: Appearance['mode'][] = ['system', 'light', 'dark'];
const densities: Appearance['density'][] = ['comfortable', 'compact'];

/** Who is signed in, and how the pages look for them. */
export function PersonMenu({ nameless }: { nameless: boolean }) {
  const logOut = useLogOut();
  const appearance = useAppearance();
  const who = useOwnNameOrEmail();

  const choose = (id: string) => {
    const mode = modes.find((known) => known === id);
    const density = densities.find((known) => known === id);
    if (mode) setAppearance({ mode });
    else if (density) setAppearance({ density });
    else void logOut();
  };

  return (
    <ButtonDropdown
      variant={nameless ? 'icon' : 'normal'}
      ariaLabel={`${texts.label}${who ? `: ${who}` : ''}`}
      expandToViewport
      items={[
        {
          text: texts.theme,
          items: modes.map((id) => ({ id, text: texts[id], itemType: 'checkbox', checked: appearance.mode === id })),
        },
        {
          text: texts.density,
          items: densities.map((id) => ({
            id,
            text: texts[id],
            itemType: 'checkbox',
            checked: appearance.density === id,
          })),
        },
        { id: 'log-out', text: texts.logOut },
      ]}
      onItemClick={({ detail }) => choose(detail.id)}
    >
      {nameless ? undefined : who || texts.label}
    </ButtonDropdown>
  );
}

import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type OfficeMember, type OfficeView, routes } from '#contracts/offices';
import { useAction } from '#web/api/use-action.ts';
import { strings } from './strings.ts';

/** A person's own choice: showing is asked about, and ends with one click. */
export function ShowDeals({ office, own }: { office: OfficeView; own: OfficeMember }) {
  const isShown = own.shows_pipeline === true;
  const params = { id: office.id };
  const hide = useAction(routes.showPipeline, { done: strings.doneHidden, refreshes: [routes.office] });
  const show = useAction(routes.showPipeline, {
    asks: { title: strings.showTitle(office.name), words: strings.showWords, confirm: strings.confirm },
    done: strings.doneShown,
    refreshes: [routes.office],
  });
  return (
    <SpaceBetween size="xs">
      <h3>{strings.deals}</h3>
      <p>{isShown ? strings.shown : strings.hidden}</p>
      {isShown ? (
        <Button loading={hide.isRunning} onClick={() => void hide.run({ params, body: { shown: false } })}>
          {strings.hideButton}
        </Button>
      ) : (
        <Button onClick={() => void show.run({ params, body: { shown: true } })}>{strings.showButton}</Button>
      )}
    </SpaceBetween>
  );
}

import Button from '@cloudscape-design/components/button';
import { routes } from '#contracts/listings/offers';
import type { Reply } from '#core/http/route.ts';
import { useAction } from '#web/api/use-action.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { saveSheet } from './save-sheet.ts';

type SellersLinkProps = { id: string; seller: Reply<typeof routes.offers>['seller'] };

/** The seller's own link with a pin, which shows the same sheet, read-only. */
export function SellersLink({ id, seller }: SellersLinkProps) {
  const params = { id };
  const show = useAction(routes.showSeller, {
    asks: {
      title: 'Show the offers to the seller',
      words:
        'They get an email with a private link. The sheet is read-only, and they can download it as a PDF. Anyone they forward the email to can open it, too, until you end the link.',
      confirm: 'Email the link',
      fields: {
        name: { label: "Seller's name", value: seller?.name },
        email: { label: "Seller's email", type: 'email', value: seller?.email },
      },
    },
    done: 'The link is on its way.',
    refreshes: [routes.offers],
  });
  const download = useAction(routes.sheetFile, { after: saveSheet });
  const end = useAction(routes.endSellersLink, {
    asks: {
      title: "End the seller's link?",
      words: 'They can no longer open the sheet. You can send them another link.',
      confirm: 'End the link',
    },
    done: "The seller's link has ended.",
    refreshes: [routes.offers],
  });
  return (
    <div className="boxed flow">
      <h3>For the seller</h3>
      {seller ? (
        <p>
          {seller.name} ({seller.email}) has had a link since <DateTime iso={seller.sent_at} show="day" />. Its pin is
          in the email: anyone they forward it to can open the sheet, until you end the link.
        </p>
      ) : (
        <p className="soft">The seller sees the same sheet, without how to reach anyone.</p>
      )}
      <div className="actions">
        <Button iconName="download" loading={download.isRunning} onClick={() => download.run({ params })}>
          Download as PDF
        </Button>
        <Button loading={show.isRunning} onClick={() => show.run({ params })}>
          {seller ? 'Send another link' : 'Show the offers to the seller'}
        </Button>
        {seller && (
          <Button loading={end.isRunning} onClick={() => end.run({ params })}>
            End the link
          </Button>
        )}
      </div>
    </div>
  );
}

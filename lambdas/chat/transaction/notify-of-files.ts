// The agent hears that a client has added files, once a day: someone who adds forty photos isn't forty pieces of news.
import { type Db, held, when } from '#core/data/db.ts';
import { clientNotification } from '#public/dashboard';
import { guidedTransaction, type Parties } from './entity.ts';
import { COUNTED, transactionKey } from './transaction-store.ts';

type Notified = Pick<Parties, 'id' | 'agentId' | 'guestName'>;

export const notifyOfFiles = async (db: Pick<Db, 'transact'>, parties: Notified, at: Date): Promise<void> => {
  const today = at.toISOString().slice(0, 10);
  const news = {
    subject: `${parties.guestName} has added files`,
    body: 'You can open them in the second step of the transaction.',
    about: parties.id,
  };
  const isFirst = when('#state = :open AND (attribute_not_exists(#filesNotifiedOn) OR #filesNotifiedOn <> :today)', {
    ':open': 'open',
    ':today': today,
  });
  // The agent knows already, or has just closed it.
  await held(
    db.transact([
      guidedTransaction.update(
        transactionKey(parties),
        { set: { filesNotifiedOn: today }, add: COUNTED },
        { if: isFirst },
      ),
      clientNotification(parties.agentId, 'files', news, at),
    ]),
  );
};

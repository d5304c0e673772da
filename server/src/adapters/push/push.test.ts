import { inject } from 'vitest';
import { freshDatabase } from '../database/testing.ts';
import { openDb } from '../../db/open.ts';
import { run, sql } from '../../kit/sql.ts';
import { logPush } from './log.ts';
import { pushContract, type ReceivedPush } from './push.contract.ts';

pushContract('the delivery log', async () => {
  const database = await freshDatabase(inject('postgresUrl'), inject('template'));
  const db = await openDb({ url: database.url });
  return {
    push: logPush(db.pool),
    received: () =>
      run<ReceivedPush>(
        db.pool,
        sql`select d.receiver, m.title, m.text, m.data from push_delivery d join push_message m on m.id = d.message where d.state = 'sent' order by d.at, m.ctid`,
      ),
    stop: async () => {
      await db.close();
      await database.drop();
    },
  };
});

import { expect, inject, test } from 'vitest';
import { freshDatabase } from '../adapters/database/testing.ts';
import { migrate } from './migrate.ts';
import { openDb } from './open.ts';

test('every reference has an index, so that removals do not read whole tables', async () => {
  const { url, drop } = await freshDatabase(inject('postgresUrl'));
  await migrate(url);
  const db = await openDb({ url });
  // A partial index is enough only if it leaves out just the rows without a reference.
  const { rows } = await db.pool.query<{ place: string; found: boolean }>(
    `select c.conrelid::regclass || '.' || a.attname as place, exists (
       select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))) as found
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.connamespace = current_schema()::regnamespace order by 1`,
  );
  await db.close();
  await drop();
  expect(rows.map(({ place }) => place)).toContain('movie.banner');
  expect(rows.filter(({ found }) => !found).map(({ place }) => place)).toEqual([]);
});

test('the statistics of estimated columns are renewed long before a tenth of the rows has changed', async () => {
  const { url, drop } = await freshDatabase(inject('postgresUrl'));
  await migrate(url);
  const db = await openDb({ url });
  const { rows } = await db.pool.query<{ table: string }>(
    `select relname as table from pg_class where relnamespace = current_schema()::regnamespace and 'autovacuum_analyze_scale_factor=0.02' = any(reloptions) order by 1`,
  );
  await db.close();
  await drop();
  const guessed = [
    'movie',
    'movie_genre',
    'movie_keyword',
    'movie_side',
    'music',
    'music_artist',
    'music_genre',
    'music_keyword',
    'music_side',
    'people',
    'television',
    'television_genre',
    'television_keyword',
    'television_side',
    'video',
    'video_genre',
    'video_keyword',
    'video_side',
  ];
  expect(rows.map(({ table }) => table)).toEqual(guessed);
});

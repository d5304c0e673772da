import type { Db } from '../db/open.ts';
import { concat } from '../kit/kinds.ts';
import { storedPictureText } from '../kit/kinds/files.ts';
import { type Sql, sql } from '../kit/sql.ts';

/** The JSON of the content `c` that something was written about: see the contract's `about`. */
export const aboutJson = (db: Db): Sql =>
  sql`json_build_object('kind', c.kind, 'id', c.id, 'title', c.title, 'poster', (select ${concat(storedPictureText(db))} from asset a where a.id = c.poster)::json)`;

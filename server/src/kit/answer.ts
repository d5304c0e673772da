import type { Meta } from '@marquee/contract/kit/endpoint';

/** One record as PostgreSQL wrote it: passed through without being parsed. `version` makes the ETag. */
export class Json {
  readonly text: string;
  readonly version: number;
  constructor(text: string, version: number) {
    this.text = text;
    this.version = version;
  }
}

/** A page of a list: the rows as JSON text and what stands beside them. */
export class Page {
  readonly rows: string;
  readonly meta: Meta;
  constructor(rows: string, meta: Meta) {
    this.rows = rows;
    this.meta = meta;
  }
}

import type { Meta } from '@marquee/contract/kit/endpoint';

/** One record as JSON text from PostgreSQL. The server passes it on without parsing it. The ETag contains `version`. */
export class Json {
  readonly text: string;
  readonly version: number;
  constructor(text: string, version: number) {
    this.text = text;
    this.version = version;
  }
}

/** A page of a list: the rows as JSON text, and the metadata such as the total. */
export class Page {
  readonly rows: string;
  readonly meta: Meta;
  constructor(rows: string, meta: Meta) {
    this.rows = rows;
    this.meta = meta;
  }
}

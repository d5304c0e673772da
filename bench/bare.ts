import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A statement with the values for each request of a measure, in the same order: `/7` runs it with the eighth values. */
export type Statement = { text: string; values: unknown[] };

/** The one message to the bare process, which answers with its port. */
export type Bare = { url: string; statements: Statement[] };

/**
 * The baseline: the least that a Node server can do that queries PostgreSQL through `pg` and answers JSON. It uses named statements; the driver parses the rows
 * and `JSON.stringify` writes them. It has no session, no input checks, no total, no ETag.
 */
async function serve({ url, statements }: Bare): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 16, statement_timeout: 30_000 });
  const names = new Map<string, string>();
  const named = statements.map(({ text, values }) => {
    const name = names.get(text) ?? `b${names.size}`;
    names.set(text, name);
    return { name, text, values };
  });
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) => {
      const text = JSON.stringify(body);
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) }).end(text);
    };
    const query = named[Number(request.url?.slice(1))];
    if (!query) return answer(404, { error: 'not_found' });
    request.resume();
    pool.query(query).then(
      ({ rows }) => answer(200, { data: rows }),
      (error: Error) => answer(500, { error: error.message }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

process.on('message', (bare: Bare) => {
  serve(bare).then(
    (port) => process.send?.({ port }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.on('disconnect', () => process.exit(0));

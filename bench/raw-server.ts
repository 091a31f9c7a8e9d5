/**
 * A bare node:http server that answers with the rows of prepared statements. Started by bench/limit.ts with the file PAGES of
 * statements; `?id=` replaces the parameter '$id'.
 */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { createPool } from '../server/lib/db/database.ts';
import { replaced, type Statement } from './database.ts';

export type RawPages = { connection: object; pages: Record<string, Statement[]> };

const { connection, pages } = JSON.parse(readFileSync(process.env.PAGES ?? '', 'utf8')) as RawPages;
const pool = createPool({ ...connection, max: 20 }, { onError: () => {} });

const server = http.createServer((request, response) => {
  const [address = '', id] = (request.url ?? '').split('?id=');
  const statements = pages[address] ?? [];
  const asked = statements.map(({ sql, parameters }) =>
    pool.query(
      sql,
      replaced(parameters, (value) => (value === '$id' ? id : value)),
    ),
  );
  Promise.all(asked).then(
    (answers) => {
      const body = JSON.stringify(answers.map(({ rows }) => rows));
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
      response.end(body);
    },
    (error) => {
      response.writeHead(500).end(String(error));
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`the raw server is ready: http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
process.on('disconnect', () => process.exit());

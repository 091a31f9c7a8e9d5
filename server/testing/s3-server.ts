/** The part of S3 that the application uses. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEndOfFile } from './cleanup.ts';

type Stored = { content: Buffer; type: string | undefined };
/** Few, so that lists have several pages. */
const PAGE = 3;

export type S3Server = { url: string; objects: Map<string, Stored> };

/** Closed when the test file ends. */
export async function startS3(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const server = http.createServer(async (request, response) => {
    const { pathname: name, searchParams } = new URL(request.url ?? '', 'http://s3');
    if (request.method === 'PUT') {
      const content = Buffer.concat(await Array.fromAsync(request));
      objects.set(name, { content, type: request.headers['content-type'] });
      return response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return response.writeHead(204).end();
    }
    if (searchParams.get('list-type') === '2') {
      return response.writeHead(200, { 'content-type': 'application/xml' }).end(page(objects, name, searchParams));
    }
    const found = objects.get(name);
    if (found) return response.end(found.content);
    response.writeHead(404, { 'content-type': 'application/xml' });
    return response.end('<Error><Code>NoSuchKey</Code></Error>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEndOfFile(() => new Promise((resolve) => server.close(resolve)));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, objects };
}

function page(objects: S3Server['objects'], bucket: string, search: URLSearchParams): string {
  const under = `${bucket.replace(/\/$/, '')}/`;
  const keys = [...objects.keys()]
    .filter((name) => name.startsWith(under + (search.get('prefix') ?? '')))
    .map((name) => name.slice(under.length))
    .sort();
  const after = search.get('continuation-token') ?? '';
  const rest = keys.filter((key) => key > after);
  const shown = rest.slice(0, PAGE);
  const more = rest.length > PAGE ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : '';
  const contents = shown.map(
    (key) => `<Contents><Key>${key}</Key><LastModified>2020-01-01T00:00:00.000Z</LastModified></Contents>`,
  );
  return `<ListBucketResult><IsTruncated>${more !== ''}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`;
}

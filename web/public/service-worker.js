// For a later visit without a network: each page's empty HTML and its own files, nothing else (docs/decisions/0025).
// Check-in is a page of its own, whose header allows the camera (docs/decisions/0065).
const CACHES = { '/': 'shell', '/check-in': 'check-in' };
const pageOf = (pathname) => (pathname === '/check-in' ? '/check-in' : '/');

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable()));

// Where someone waits at an entrance, a network that hardly works is no better than none.
const ANSWER_TIMEOUT_MS = 3000;

// The network comes first, so that a new release is used at once; stored files are for when there is none.
addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || /^\/(api|files)\//.test(pathname)) return;
  if (request.mode === 'navigate') {
    const page = pageOf(pathname);
    const answer = load(event, page);
    event.respondWith(page === '/check-in' ? inTime(answer, page) : answer);
  } else if (pathname.startsWith('/assets/') || pathname === '/theme.js')
    event.respondWith(inTime(fetch(request), pathname));
});

const find = (path) => caches.match(path, { cacheName: CACHES[path], ignoreVary: true });

async function kept(path, error) {
  const found = await find(path);
  if (!found) throw error;
  return found;
}

// What is stored, if there is no answer, or none by then.
const inTime = (answer, path) =>
  Promise.race([
    answer.catch((error) => kept(path, error)),
    new Promise((resolve) => setTimeout(resolve, ANSWER_TIMEOUT_MS)).then(async () => (await find(path)) ?? answer),
  ]);

// 502 and 504 are of a proxy whose server is away: to the person that is no network.
async function load({ preloadResponse, request }, page) {
  try {
    const answer = (await preloadResponse) ?? (await fetch(request));
    return answer.status === 502 || answer.status === 504 ? ((await find(page)) ?? answer) : answer;
  } catch (error) {
    return kept(page, error);
  }
}

// A page names the files it uses (web/deferred-startup.ts), and those of the offline page later: one after the other, so
// that the second finds what the first has stored.
let keeping = Promise.resolve();
addEventListener('message', (event) => {
  keeping = keeping.then(() => keep(event.data)).catch(() => {});
  event.waitUntil(keeping);
});

// A page of an older release sends a list of files, for which nothing is stored until the next visit.
async function keep({ page = '/', files = [] }) {
  const shell = await fetch(page, { credentials: 'omit', cache: 'no-cache' });
  const html = await shell.clone().text();
  const named = [...html.matchAll(/(?:src|href)="(\/(?:assets\/[^"]+|theme\.js))"/g)].map(([, path]) => path);
  // A page of an older release uses other files: the next visit stores the new one.
  if (!shell.ok || !named.every((path) => !/^\/assets\/.*\.js$/.test(path) || files.includes(path))) return;
  const cache = await caches.open(CACHES[page]);
  const before = await cache.match(page);
  const isNew = (await before?.text()) !== html;
  const there = (await cache.keys()).map((request) => new URL(request.url).pathname);
  const wanted = [...new Set([...named, ...files])];
  await cache.addAll(wanted.filter((path) => isNew || !there.includes(path)));
  if (!isNew) return;
  await cache.put(page, shell);
  for (const path of there) if (path !== page && !wanted.includes(path)) await cache.delete(path);
}

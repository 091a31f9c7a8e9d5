// For a later visit without a network: the page's empty HTML and its own files, nothing else (docs/decisions/0025).
const NAME = 'shell';
const SHELL = '/';

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable()));

// The network comes first, so that a new release is used at once; stored files are for when there is none.
addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || /^\/(api|files)\//.test(pathname)) return;
  if (request.mode === 'navigate')
    event.respondWith(
      Promise.resolve(event.preloadResponse)
        .then((answer) => answer ?? fetch(request))
        .catch((error) => kept(SHELL, error)),
    );
  else if (pathname.startsWith('/assets/') || pathname === '/theme.js')
    event.respondWith(fetch(request).catch((error) => kept(pathname, error)));
});

async function kept(path, error) {
  const found = await caches.match(path, { cacheName: NAME, ignoreVary: true });
  if (!found) throw error;
  return found;
}

// A page names the files it uses (web/deferred-startup.ts), and those of the offline page later: one after the other, so
// that the second finds what the first has stored.
let keeping = Promise.resolve();
addEventListener('message', (event) => {
  keeping = keeping.then(() => keep(event.data)).catch(() => {});
  event.waitUntil(keeping);
});

async function keep(files) {
  const shell = await fetch(SHELL, { credentials: 'omit', cache: 'no-cache' });
  const html = await shell.clone().text();
  const named = [...html.matchAll(/(?:src|href)="(\/(?:assets\/[^"]+|theme\.js))"/g)].map(([, path]) => path);
  // A page of an older release uses other files: the next visit stores the new one.
  if (!shell.ok || !named.every((path) => !/^\/assets\/.*\.js$/.test(path) || files.includes(path))) return;
  const cache = await caches.open(NAME);
  const before = await cache.match(SHELL);
  const isNew = (await before?.text()) !== html;
  const there = (await cache.keys()).map((request) => new URL(request.url).pathname);
  const wanted = [...new Set([...named, ...files])];
  await cache.addAll(wanted.filter((path) => isNew || !there.includes(path)));
  if (!isNew) return;
  await cache.put(SHELL, shell);
  for (const path of there) if (path !== SHELL && !wanted.includes(path)) await cache.delete(path);
}

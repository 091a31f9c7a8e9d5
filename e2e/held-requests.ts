/** Requests and replies that wait until a journey lets them go. */
import type { Page } from '@playwright/test';

type Address = Parameters<Page['route']>[0];
type Options = Parameters<Page['route']>[2];

/** Requests to this address wait until the returned function is called. With `times`, the others go on. */
export async function hold(page: Page, address: Address, options?: Options): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, (route) => held.then(() => route.fallback()), options);
  return release;
}

/** The server answers the next request to this address, and the page gets its reply once `release` is called. */
export async function holdReply(page: Page, address: Address) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const reply = { isMade: false, release };
  await page.route(
    address,
    async (route) => {
      const response = await route.fetch();
      reply.isMade = true;
      await held;
      await route.fulfill({ response }).catch(() => {}); // the page may no longer wait for it
    },
    { times: 1 },
  );
  return reply;
}

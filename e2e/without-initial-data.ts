/** The page without initial data, as the server sends it when its own replies take too long. */
import type { Page } from '@playwright/test';

const INITIAL_DATA = /<script type="application\/json" id="initial-data">.*?<\/script>/s;
const PREVIEW = /<div class="preview">.*<\/div>(?=<\/div>\s*<noscript>)/s;

/** The page then requests everything itself, so that a journey can delay or fail it. */
export const withoutInitialData = (page: Page) =>
  page.route(
    ({ pathname }) => !/^\/(api|assets|files)\/|\.\w+$/.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const answer = await route.fetch();
      const html = await answer.text();
      await route.fulfill({ response: answer, body: html.replace(INITIAL_DATA, '').replace(PREVIEW, '') });
    },
  );

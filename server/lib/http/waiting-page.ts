/** A page for a browser that has to wait. It needs no other file, and opens again by itself. */
import { school } from '../../../school.config.ts';

const BRAND = school.brand.replaceAll('&', '&amp;');

const waitingPage = (state: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${BRAND}</title>
<main style="font: 1.1rem/1.5 system-ui, sans-serif; max-width: 28rem; margin: 20vh auto; padding: 0 1rem; text-align: center">
<h1 style="font-size: 1.4rem">One moment</h1>
<p>${BRAND} is ${state}. This page reloads on its own in a few seconds.</p>
</main>
</html>
`;

export const STARTING_PAGE = waitingPage('starting');
export const BUSY_PAGE = waitingPage('very busy');

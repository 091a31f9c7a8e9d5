/**
 * What a stranger's first look goes without: what only members see (the loaders fetch it for them before anything is
 * drawn), and what not every visit comes to.
 */
import { fetched } from '../lib/fetched.tsx';

export const PersonDetails = fetched(async () => (await import('./person/details.tsx')).PersonDetails);
export const PersonDialog = fetched(async () => (await import('./person/dialog.tsx')).PersonDialog);
export const NobodyFound = fetched(async () => (await import('./directory/no-alumni-found.tsx')).NobodyFound);
export const CloseNames = fetched(async () => (await import('./directory/name-suggestions.tsx')).CloseNames);

import { fetched } from '../lib/fetched.tsx';

/** What a stranger never sees is not part of a stranger's first load; the loaders fetch it for everybody else. */
export const PersonDetails = fetched(async () => (await import('./person-details.tsx')).PersonDetails);

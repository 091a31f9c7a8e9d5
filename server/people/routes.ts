import { people } from '../../contract/people.ts';
import { type Implemented, implement } from '../lib/operations.ts';
import { listConnections } from './connections.ts';
import { listDirectory, showPerson } from './directory.ts';
import { saveProfile, showProfile } from './profile.ts';

export const peopleRoutes = (): Implemented[] =>
  implement(people, {
    'GET /directory': (ctx, { query }) => listDirectory(ctx, query),
    'GET /directory/:id': (ctx, { params }) => showPerson(ctx, params.id),
    'GET /connections': (ctx, { query }) => listConnections(ctx, query.cursor),
    'GET /profile': (ctx) => showProfile(ctx),
    'PUT /profile': (ctx, { body }) => saveProfile(ctx, body),
  });

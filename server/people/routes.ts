import { invitations } from '../../contract/invitations.ts';
import { people } from '../../contract/people.ts';
import { rosterRemovals } from '../../contract/roster-removals.ts';
import { rosters } from '../../contract/rosters.ts';
import { suggestions } from '../../contract/suggestions.ts';
import { sendProofCode } from '../accounts/sign-up/number-proofs.ts';
import { type Implemented, implement, ownTransaction } from '../lib/http/operations.ts';
import type { Services } from '../services.ts';
import { listConnections } from './connections/connections.ts';
import { listDirectory, showPerson } from './directory/directory.ts';
import { countOpened, makeLink, showInvitation } from './invitations/links.ts';
import { exportInviters, listInviters } from './inviters/inviters.ts';
import { listNameSuggestions } from './name-suggestions/name-suggestions.ts';
import { changePhoto, previewPhoto, removeOwnPhoto } from './photos/photos.ts';
import { saveProfile, showProfile } from './profile/profile.ts';
import { requestRemoval } from './removals/removals.ts';
import { addEntries, changeEntry } from './rosters/entries.ts';
import { confirmClasses } from './rosters/pauses.ts';
import { exportRosters, listRosters, showRoster } from './rosters/rosters.ts';
import { changeVouchApproval } from './rosters/vouch-approval.ts';
import { decideSuggestions, listSuggestions } from './suggestions/decisions.ts';
import { suggestNumber, vouch, withdrawSuggestion, withdrawVouch } from './suggestions/suggestions.ts';

export const peopleRoutes = (services: Services): Implemented[] =>
  implement(people, {
    'GET /directory': (ctx, { query }) => listDirectory(ctx, query),
    'GET /directory/name-suggestions': (ctx, { query }) => listNameSuggestions(ctx, query),
    'GET /directory/:id': (ctx, { params }) => showPerson(ctx, params.id),
    'GET /connections': (ctx, { query }) => listConnections(ctx, query),
    'GET /profile': (ctx) => showProfile(ctx),
    'PUT /profile': (ctx, { body }) => saveProfile(ctx, body),
    'PUT /profile/photo': ownTransaction((ctx, { body }) => changePhoto(ctx, body.photo, services)),
    'DELETE /profile/photo': (ctx) => removeOwnPhoto(ctx),
    'POST /profile/photo-previews': ownTransaction((ctx, { body }) => previewPhoto(ctx, body.photo, services)),
  });

export const rostersRoutes = ({ env }: Services): Implemented[] =>
  implement(rosters, {
    'GET /rosters': (ctx, { query }) => listRosters(ctx, query),
    'GET /rosters/export': (ctx) => exportRosters(ctx),
    'GET /rosters/:form/:level': (ctx, { params, query }) => showRoster(ctx, params, query),
    'PUT /rosters/:form/:level/vouch-approval': (ctx, { params, body }) => changeVouchApproval(ctx, params, body),
    'POST /rosters/:form/:level/entries': (ctx, { params, body }) => addEntries(ctx, params, body, env),
    'PATCH /roster-entries/:id': (ctx, { params, body }) => changeEntry(ctx, params.id, body),
    'DELETE /users/:id/roster-pause': (ctx, { params }) => confirmClasses(ctx, params.id),
  });

/** They count attempts and call a provider, and open their transaction afterwards. */
export const rosterRemovalsRoutes = (services: Services): Implemented[] =>
  implement(rosterRemovals, {
    'POST /roster-removals/codes': ownTransaction((ctx, { body }) => sendProofCode(ctx, body.phoneNumber, services)),
    'POST /roster-removals': ownTransaction((ctx, { body }) => requestRemoval(ctx, body, services)),
  });

export const suggestionsRoutes = ({ env }: Services): Implemented[] =>
  implement(suggestions, {
    'POST /roster-entries/:id/suggestions': (ctx, { params, body }) => suggestNumber(ctx, params.id, body),
    'DELETE /suggestions/:id': (ctx, { params }) => withdrawSuggestion(ctx, params.id),
    'PUT /suggestions/:id/vouch': (ctx, { params }) => vouch(ctx, params.id, env),
    'DELETE /suggestions/:id/vouch': (ctx, { params }) => withdrawVouch(ctx, params.id),
    'GET /admin/suggestions': (ctx, { query }) => listSuggestions(ctx, query, env),
    'POST /admin/suggestions/decisions': (ctx, { body }) => decideSuggestions(ctx, body, env),
  });

export const invitationsRoutes = (): Implemented[] =>
  implement(invitations, {
    'POST /invitation-links': (ctx, { body }) => makeLink(ctx, body),
    'GET /invitation-links/:token': (ctx, { params }) => showInvitation(ctx, params.token),
    'POST /invitation-links/:token/opens': (ctx, { params }) => countOpened(ctx, params.token),
    'GET /admin/inviters': (ctx, { query }) => listInviters(ctx, query),
    'GET /admin/inviters/export': (ctx, { query }) => exportInviters(ctx, query),
  });

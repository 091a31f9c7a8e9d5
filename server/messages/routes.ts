import { announcements } from '../../contract/announcements.ts';
import { deliveries } from '../../contract/deliveries.ts';
import { emailPreferences } from '../../contract/email-preferences.ts';
import { unsubscribing } from '../../contract/unsubscribe.ts';
import type { Env } from '../config/env.ts';
import { type Implemented, implement } from '../lib/http/operations.ts';
import {
  approveDraft,
  changeDraft,
  createDraft,
  discardDraft,
  listAnnouncements,
  type Site,
  showAnnouncement,
  testDraft,
} from './announcements/drafts.ts';
import { showResults } from './announcements/results.ts';
import { listChoices, previewAudience } from './audiences/audience.ts';
import { listDeliveries, retryDelivery } from './deliveries/deliveries.ts';
import { changePost, showPosts } from './posts/posts.ts';
import { setPreference, showPreferences } from './preferences.ts';
import { type StopUpdate, startSending, stopAnnouncement } from './sending/sending.ts';
import { recordTwilioReport } from './sms/twilio-reports.ts';
import { setSubscription, showSubscription } from './unsubscribe/unsubscribe.ts';

export const messagesRoutes = (): Implemented[] =>
  implement(emailPreferences, {
    'GET /message-preferences': (ctx) => showPreferences(ctx),
    'PUT /message-preferences/:kind': (ctx, { params, body }) => setPreference(ctx, params.kind, body),
  });

export const unsubscribeRoutes = (env: Env): Implemented[] =>
  implement(unsubscribing, {
    'GET /unsubscribe/:token': (ctx, { params }) => showSubscription(ctx, params.token, env),
    'POST /unsubscribe/:token': (ctx, { params }) => setSubscription(ctx, params.token, false, env),
    'DELETE /unsubscribe/:token': (ctx, { params }) => setSubscription(ctx, params.token, true, env),
  });

export const deliveriesRoutes = (env: Env): Implemented[] =>
  implement(deliveries, {
    'GET /deliveries': (ctx, { query }) => listDeliveries(ctx, query),
    'POST /deliveries/:id/tries': (ctx, { params }) => retryDelivery(ctx, params.id),
    'POST /deliveries/:id/status': (ctx, { params, body }) => recordTwilioReport(ctx, params.id, body, env),
  });

/** `stopUpdate` is how a feature further on stops an event update. */
export const announcementsRoutes = (site: Site, stopUpdate: StopUpdate): Implemented[] =>
  implement(announcements, {
    'GET /announcements': (ctx, { query }) => listAnnouncements(ctx, query.cursor, site),
    'POST /announcements': (ctx, { body }) => createDraft(ctx, body, site),
    'GET /announcements/:id': (ctx, { params }) => showAnnouncement(ctx, params.id, site),
    'PUT /announcements/:id': (ctx, { params, body }) => changeDraft(ctx, params.id, body, site),
    'DELETE /announcements/:id': (ctx, { params }) => discardDraft(ctx, params.id),
    'GET /announcement-choices': (ctx) => listChoices(ctx),
    'POST /announcements/counts': (ctx, { body }) => previewAudience(ctx, body.audience),
    'POST /announcements/:id/tests': (ctx, { params }) => testDraft(ctx, params.id, site),
    'POST /announcements/:id/approval': (ctx, { params, body }) => approveDraft(ctx, params.id, body, site),
    'POST /announcements/:id/sending': (ctx, { params, body }) => startSending(ctx, params.id, body, site),
    'POST /announcements/:id/stop': (ctx, { params }) => stopAnnouncement(ctx, params.id, stopUpdate, site),
    'GET /announcements/:id/posts': (ctx, { params }) => showPosts(ctx, params.id, site),
    'PUT /announcements/:id/posts': (ctx, { params, body }) => changePost(ctx, params.id, body, site),
    'GET /announcements/:id/results': (ctx, { params }) => showResults(ctx, params.id),
  });

import { deliveries } from '../../contract/deliveries.ts';
import { emailPreferences } from '../../contract/email-preferences.ts';
import { unsubscribing } from '../../contract/unsubscribe.ts';
import type { Env } from '../config/env.ts';
import { type Implemented, implement } from '../lib/http/operations.ts';
import { listDeliveries, retryDelivery } from './deliveries/deliveries.ts';
import { setPreference, showPreferences } from './preferences.ts';
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

import { messages } from '../../contract/messages.ts';
import { type Implemented, implement } from '../lib/operations.ts';
import { setPreference, showPreferences } from './preferences.ts';

export const messagesRoutes = (): Implemented[] =>
  implement(messages, {
    'GET /message-preferences': (ctx) => showPreferences(ctx),
    'PUT /message-preferences/:kind': (ctx, { params, body }) => setPreference(ctx, params.kind, body),
  });

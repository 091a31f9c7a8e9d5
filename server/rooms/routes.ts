import { rooms } from '../../contract/rooms.ts';
import { type Implemented, implement } from '../lib/http/operations.ts';
import { addRoom, changeRoom, exportRooms, listRoomEvents, listRooms, removeRoom, setRoomStatus } from './rooms.ts';

export const roomsRoutes = (): Implemented[] =>
  implement(rooms, {
    'GET /room-events': (ctx) => listRoomEvents(ctx),
    'GET /events/:id/rooms': (ctx, { params, query }) => listRooms(ctx, params.id, query),
    'GET /events/:id/rooms/export': (ctx, { params, query }) => exportRooms(ctx, params.id, query),
    'POST /events/:id/rooms': (ctx, { params, body }) => addRoom(ctx, params.id, body),
    'PUT /rooms/:id': (ctx, { params, body }) => changeRoom(ctx, params.id, body),
    'PATCH /rooms/:id': (ctx, { params, body }) => setRoomStatus(ctx, params.id, body),
    'DELETE /rooms/:id': (ctx, { params }) => removeRoom(ctx, params.id),
  });

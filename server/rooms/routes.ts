import { roomAssignments } from '../../contract/room-assignments.ts';
import { roommateRequests } from '../../contract/roommate-requests.ts';
import { rooms } from '../../contract/rooms.ts';
import { type Implemented, implement } from '../lib/http/operations.ts';
import { changeAssignments, listAssignments } from './assignments/assignments.ts';
import { printRoomingList } from './assignments/rooming-list.ts';
import { changeRequests, listRequests } from './requests/requests.ts';
import { addRoom, changeRoom, exportRooms, listRoomEvents, listRooms, removeRoom, setRoomStatus } from './rooms.ts';

export const roomsRoutes = (): Implemented[] => [
  ...implement(rooms, {
    'GET /room-events': (ctx) => listRoomEvents(ctx),
    'GET /events/:id/rooms': (ctx, { params, query }) => listRooms(ctx, params.id, query),
    'GET /events/:id/rooms/export': (ctx, { params, query }) => exportRooms(ctx, params.id, query),
    'POST /events/:id/rooms': (ctx, { params, body }) => addRoom(ctx, params.id, body),
    'PUT /rooms/:id': (ctx, { params, body }) => changeRoom(ctx, params.id, body),
    'PATCH /rooms/:id': (ctx, { params, body }) => setRoomStatus(ctx, params.id, body),
    'DELETE /rooms/:id': (ctx, { params }) => removeRoom(ctx, params.id),
  }),
  ...implement(roommateRequests, {
    'GET /registrations/:id/roommate-requests': (ctx, { params }) => listRequests(ctx, params.id),
    'PUT /registrations/:id/roommate-requests': (ctx, { params, body }) => changeRequests(ctx, params.id, body),
  }),
  ...implement(roomAssignments, {
    'GET /admin/events/:id/room-assignments': (ctx, { params }) => listAssignments(ctx, params.id),
    'PUT /rooms/:id/assignments': (ctx, { params, body }) => changeAssignments(ctx, params.id, body),
    'GET /admin/events/:id/rooming-list': (ctx, { params }) => printRoomingList(ctx, params.id),
  }),
];

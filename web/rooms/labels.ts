import type { RoomType } from '../../contract/constants.ts';
import type { RoomStatus } from '../../contract/list-choices.ts';

export const ROOM_STATUS_LABELS: Readonly<Record<RoomStatus, string>> = {
  available: 'Available',
  occupied: 'Occupied',
  reserved: 'Reserved',
  maintenance: 'Maintenance',
};

export const ROOM_TYPE_LABELS: Readonly<Record<RoomType, string>> = {
  single: 'Single',
  double: 'Double',
  suite: 'Suite',
  deluxe: 'Deluxe',
};

export const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

import { ROOM_TYPES, type RoomType } from '../../contract/constants.ts';
import { ROOM_STATUSES, type RoomStatus } from '../../contract/list-choices.ts';

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

export const statusWords = (status: RoomStatus): string => capital(status);
export const typeWords = (type: RoomType): string => capital(type);

export const STATUS_OPTIONS = ROOM_STATUSES.map((value) => ({ value, label: statusWords(value) }));
export const TYPE_OPTIONS = ROOM_TYPES.map((value) => ({ value, label: typeWords(value) }));

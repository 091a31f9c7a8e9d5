/** The event editor's tabs, as they stand in the URL (spec 2). */
export const EDITOR_TABS = ['details', 'tickets', 'activities'] as const;
export type EditorTab = (typeof EDITOR_TABS)[number];

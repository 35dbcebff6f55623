export type Disposition = 'ESCALATED' | 'CLEARED';
